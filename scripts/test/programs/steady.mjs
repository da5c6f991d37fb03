// Runs until SIGTERM and logs it.
console.log(JSON.stringify({ level: 30, msg: 'started' }));
const timer = setInterval(() => {}, 1_000);
process.on('SIGTERM', () => {
  console.log(JSON.stringify({ level: 30, msg: 'stopped' }));
  clearInterval(timer);
});
