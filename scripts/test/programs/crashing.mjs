// Ends by itself at once.
console.error('no settings');
process.exitCode = 3;
