import { afterPress } from '@/lib/interaction/after-press';

/** Scrolls a field and its related parts into view, or only the field where they do not fit. */
export function keepFieldInView(field: HTMLInputElement): void {
  afterPress(() => {
    field.scrollIntoView({ block: 'nearest' });
    field.labels?.[0]?.scrollIntoView({ block: 'nearest' });
  });
}

/** On phones, the form that was just given the focus shows its top: the products that staff are about to send. */
export function startAtTop(): void {
  if (!window.matchMedia?.('(width < 641px)').matches) return;
  for (const part of document.querySelectorAll('form, form > *')) part.scrollTop = 0;
}
