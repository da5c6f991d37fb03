/** Also the id in the document's inline script (`load-after-paint.ts`), which may have made the field. */
export const EARLY_FIELD_ID = 'early-search';
/** Invisible but focusable; below 16 px a phone would zoom in. */
export const EARLY_FIELD_STYLE = 'position:fixed;top:0;width:1px;opacity:0;font-size:16px';

/** What Enter does. */
export type Entered = 'open' | 'add';

interface EarlyField {
  readonly input: HTMLInputElement;
  /** What had the focus before. */
  readonly opener: Element | null;
  /** Enter was the last key. */
  entered: Entered | null;
}

let field: EarlyField | null = null;

/**
 * A real field that has the focus while the code of quick search loads and renders, so that no letter is lost: the
 * browser itself handles deletions, pastes, and input methods.
 */
export function openEarlyField(onEscape: () => void): void {
  if (field?.input.isConnected) return;
  const made = document.getElementById(EARLY_FIELD_ID);
  const opener = made === null ? document.activeElement : null;
  const input = made instanceof HTMLInputElement ? made : document.createElement('input');
  const opened: EarlyField = { input, opener, entered: null };
  field = opened;
  input.id = EARLY_FIELD_ID;
  input.style.cssText = EARLY_FIELD_STYLE;
  input.autocomplete = 'off';
  input.ariaLabel = 'Quick search';
  input.addEventListener('keydown', (event) => {
    opened.entered = enteredBy(event);
    if (event.key === 'Tab') event.preventDefault();
    if (event.key === 'Escape') onEscape();
  });
  if (made === null) document.body.append(input);
  input.focus({ preventScroll: true });
}

/** What Enter does: alone it opens, with Ctrl or Cmd it adds. Not the Enter that ends an IME composition. */
export function enteredBy(
  event: Pick<KeyboardEvent, 'key' | 'isComposing' | 'ctrlKey' | 'metaKey'>,
): Entered | null {
  if (event.key !== 'Enter' || event.isComposing) return null;
  return event.ctrlKey || event.metaKey ? 'add' : 'open';
}

/** What had the focus before the early field, which is removed and cannot get it back. */
export const focusedBefore = (): Element | null =>
  field !== null && field.input === document.activeElement ? field.opener : document.activeElement;

/** Takes what was typed, once another field has the focus; null if there was no early field. */
export function takeEarlyTyping(): { readonly text: string; readonly entered: Entered | null } | null {
  if (field === null) return null;
  const { input, entered } = field;
  field = null;
  input.remove();
  return { text: input.value, entered };
}

/** Gives the focus back when nothing opens. */
export function closeEarlyField(): void {
  if (field === null) return;
  const { input, opener } = field;
  const hadFocus = input === document.activeElement;
  takeEarlyTyping();
  if (hadFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}
