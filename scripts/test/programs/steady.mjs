// Runs until SIGTERM and logs it. It handles the signal before it logs that it has started.
const timer = setInterval(() => {}, 1_000);
process.on('SIGTERM', () => {
  console.log(JSON.stringify({ level: 30, msg: 'stopped' }));
  clearInterval(timer);
});
console.log(JSON.stringify({ level: 30, msg: 'started' }));
