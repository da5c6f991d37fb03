/** Scrolls a field into view with what belongs to it; where there is no room for that, the field itself counts. */
export function keepFieldInView(field: HTMLInputElement): void {
  field.scrollIntoView({ block: 'nearest' });
  field.labels?.[0]?.scrollIntoView({ block: 'nearest' });
}
