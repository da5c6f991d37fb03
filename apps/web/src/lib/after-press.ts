let isPressed = false;
let waiting: (() => unknown)[] = [];

function release(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click comes right after the release.
  if (due.length > 0) setTimeout(() => due.map((run) => run()));
}

const press = () => {
  isPressed = true;
};
document.addEventListener('pointerdown', press, true);
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, true);

/** Runs it now, or once what is being pressed has been released: what moves under a press would lose it. */
export function afterPress(run: () => unknown): void {
  if (isPressed) waiting.push(run);
  else run();
}
