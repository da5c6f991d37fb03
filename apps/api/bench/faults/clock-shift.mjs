/**
 * Loaded before a program (`node --import`): its wall clock differs from the machine's by what a file says, read again
 * all the time. Timers and `performance.now()` go on undisturbed, as when a real clock is set. The program ends with the
 * process that started it.
 */
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 50;
const MachineDate = globalThis.Date;
const { FAULTS_CLOCK: file = '', FAULTS_MACHINE: machine = '' } = process.env;
const parent = process.ppid;
let shiftMs = 0;

function read() {
  // A thread that gets no settings, such as one that draws PDFs, goes by the machine.
  if (file === '') return;
  if (process.ppid !== parent) process.exit(1);
  const { baseMs, stepsMs } = JSON.parse(readFileSync(file, 'utf8'));
  shiftMs = baseMs + (stepsMs[machine] ?? 0);
}
read();
setInterval(read, READ_EVERY_MS).unref();

const now = () => MachineDate.now() + shiftMs;
const ShiftedDate = new Proxy(MachineDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made === ShiftedDate ? target : made),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
MachineDate.prototype.constructor = ShiftedDate;
globalThis.Date = ShiftedDate;
