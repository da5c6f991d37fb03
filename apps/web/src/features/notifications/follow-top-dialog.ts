const DIALOGS = '[role="dialog"]:not([data-side]), [role="alertdialog"]';
const TOP = '--dialog-top';

/** Tells the styles where the top dialog starts, if its head has a Close, so that no toast lies on it. Returns what ends it. */
export function followTopDialog(): () => void {
  const root = document.documentElement;
  let followed: HTMLElement | undefined;
  const note = () => {
    if (followed !== undefined && hasCloseInHead(followed))
      root.style.setProperty(TOP, `${followed.offsetTop}px`);
    else root.style.removeProperty(TOP);
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
  // Dialogs open at the end of the body.
  const dialogs = new MutationObserver(follow);
  dialogs.observe(document.body, { childList: true });
  follow();
  return () => {
    dialogs.disconnect();
    sizes.disconnect();
    root.style.removeProperty(TOP);
  };
}

/** As tall as the head of a dialog is. */
const HEAD_PX = 64;

function hasCloseInHead(dialog: HTMLElement): boolean {
  const close = dialog.querySelector('[data-close]');
  if (close === null) return false;
  return close.getBoundingClientRect().top - dialog.getBoundingClientRect().top < HEAD_PX;
}
