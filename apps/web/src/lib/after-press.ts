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

/** Runs it now, or after the current press is released: a press is lost if its target moves. */
export function afterPress(run: () => unknown): void {
  if (isPressed) waiting.push(run);
  else run();
}
