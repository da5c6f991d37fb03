// Exits at once with an error.
console.error('no settings');
process.exitCode = 3;
