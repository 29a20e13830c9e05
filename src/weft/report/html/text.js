"use strict";
// Small tools. All text comes from the checked program: it is only ever set as text, never as HTML.

const THREADS = 8; // How many colours there are for threads.

// An element with attributes and children; strings become text.
function make(tag, attributes, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== ""));
  return element;
}

function draw(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

const colour = (lane) => `t${lane % THREADS}`;
const count = (n, what) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;

// The entry of a list of changes, each [row, …], that holds after a row.
function at(changes, row) {
  let low = 0;
  let high = changes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (changes[middle][0] <= row) low = middle;
    else high = middle - 1;
  }
  return changes[low];
}

// The name of an object, with where it was made in a lower voice.
function named(name) {
  const [, short, made, rest] = /^(.*?)( \(\w+ (?:made at|of) [^)]*\))?( #\d+)?$/s.exec(name);
  return [short, rest || "", made ? make("span.made", {}, made) : null];
}

// What a step does, with the verb, the object and the values told apart.
function operation(text) {
  const [, verb, object, values] = /^(\S+) ?(.*?)((?: (?:→|←|wakes|raises) .*)?)$/s.exec(text);
  const rest = values ? [" ", make("span.value", {}, values.trimStart())] : [];
  return make("span.does", {}, make("span.verb", {}, verb), " ", ...named(object), ...rest);
}

function chip(thread, lane) {
  return make(`span.chip.${colour(lane)}`, { title: thread.name }, thread.name);
}

// Source with the colours that were found for it: each [from, to, what].
function coloured(text, spans) {
  const parts = [];
  let done = 0;
  for (const [start, end, what] of spans) {
    parts.push(text.slice(done, start), make(`span.${what}`, {}, text.slice(start, end)));
    done = end;
  }
  return [...parts, text.slice(done)];
}
