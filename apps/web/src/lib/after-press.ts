import { isServer } from './server-view';

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
if (!isServer) {
  document.addEventListener('pointerdown', press, true);
  // The menu of a right click may swallow the release.
  for (const end of ['pointerup', 'pointercancel', 'contextmenu'])
    document.addEventListener(end, release, true);
}

/** Runs it now, or after the current press is released: a press is lost if its target moves. */
export function afterPress(run: () => unknown): void {
  if (isPressed) waiting.push(run);
  else run();
}
