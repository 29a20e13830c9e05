"""What exists before the explored function runs: state, locks and code that it finds there."""
