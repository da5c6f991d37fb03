import { isServer } from '../first-view/server-view';

let isPressed = false;
let waiting: (() => unknown)[] = [];

function release(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click event comes right after pointerup.
  if (due.length > 0) setTimeout(() => due.map((run) => run()));
}

const press = () => {
  isPressed = true;
};
if (!isServer) {
  document.addEventListener('pointerdown', press, true);
  // After a right click, the context menu may suppress pointerup.
  for (const end of ['pointerup', 'pointercancel', 'contextmenu'])
    document.addEventListener(end, release, true);
}

/** Runs what moves or scrolls the page now, or once the pointer is up: a click is lost if its target moves during the press. */
export function afterPress(run: () => unknown): void {
  if (isPressed) waiting.push(run);
  else run();
}
