/** The form's fields in order. */
const FIELDS = ['#phone-number', '#patient-last-name'];

/** Puts the focus on the first field still to fill in, or on the consent. False when the focus is left to the dialog. */
export function landOnForm(panel: Element): boolean {
  const empty = FIELDS.map((field) => panel.querySelector<HTMLInputElement>(field)).find(
    (field) => field?.value.trim() === '',
  );
  const next = empty ?? panel.querySelector<HTMLElement>('#patient-consent[aria-checked="false"]');
  next?.focus();
  return next !== null;
}
