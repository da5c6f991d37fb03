const DIALOGS = '[role="dialog"]:not([data-side]), [role="alertdialog"]';
/** Where the top dialog starts, if its header has a Close. */
const TOP = '--dialog-top';
/** How far down the screen a toast goes if it does not fit above the dialog. */
const PLACE = '--dialog-place';
/** Set while a toast has room beside the dialog. */
const BESIDE = 'data-beside';

/**
 * Tells the styles how a toast keeps clear of the top dialog. `onCover` is called when a dialog
 * opens that leaves no room beside it. Returns a function that stops it.
 */
export function followTopDialog(onCover: () => void): () => void {
  const root = document.documentElement;
  let followed: HTMLElement | undefined;
  const forget = () => {
    for (const name of [TOP, PLACE]) root.style.removeProperty(name);
    root.removeAttribute(BESIDE);
  };
  const note = () => {
    forget();
    if (followed === undefined) return;
    if (hasRoomBeside(followed)) root.setAttribute(BESIDE, '');
    if (!hasCloseInHead(followed)) return;
    root.style.setProperty(TOP, `${followed.offsetTop}px`);
    root.style.setProperty(PLACE, placeIn(followed));
  };
  const sizes = new ResizeObserver(note);
  const follow = () => {
    const top = [...document.querySelectorAll<HTMLElement>(DIALOGS)].at(-1);
    if (top === followed) return;
    sizes.disconnect();
    followed = top;
    note();
    if (top !== undefined) sizes.observe(top);
  };
  follow();
  // Dialogs open at the end of the body.
  const dialogs = new MutationObserver(() => {
    const before = followed;
    follow();
    if (followed !== undefined && followed !== before && !root.hasAttribute(BESIDE)) onCover();
  });
  dialogs.observe(document.body, { childList: true });
  window.addEventListener('resize', note);
  return () => {
    dialogs.disconnect();
    sizes.disconnect();
    window.removeEventListener('resize', note);
    forget();
  };
}

/** The width of a toast with its distances to the dialog and to the edge of the window. */
const BESIDE_PX = 400;

const hasRoomBeside = (dialog: HTMLElement): boolean =>
  window.innerWidth - dialog.offsetLeft - dialog.offsetWidth >= BESIDE_PX;

/** The height of a dialog's header. */
const HEAD_PX = 64;
/** The offset below such a header. */
const BELOW_HEAD_PX = 52;
/** Added to the toast's usual distance to the edge. */
const ABOVE_FOOT_PX = 32;

function hasCloseInHead(dialog: HTMLElement): boolean {
  const close = dialog.querySelector('[data-close]');
  if (close === null) return false;
  return close.getBoundingClientRect().top - dialog.getBoundingClientRect().top < HEAD_PX;
}

/**
 * Above the footer with the dialog's buttons, since staff fill in its first fields next; below its header if it has no
 * footer.
 */
function placeIn(dialog: HTMLElement): string {
  const foot = dialog.querySelector<HTMLElement>('[data-foot]');
  if (foot === null) return `${dialog.offsetTop + BELOW_HEAD_PX}px`;
  return `calc(100dvh - 100% - ${foot.offsetHeight + ABOVE_FOOT_PX}px)`;
}
