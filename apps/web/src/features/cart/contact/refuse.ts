import { dismissToast, type Notice, showFailure, toastStore } from '@/features/notifications/notify';
import type { ContactForm } from './contact-form-store';

type IsResolved = (form: ContactForm) => boolean;

/** The toast that says why the form was last refused. It may be gone by now. */
let last: { readonly toast: number | undefined; readonly isResolved: IsResolved } | null = null;

/** Says why the form was refused. The toast goes once that is fixed, or with the next attempt. */
export function showRefusal(
  { message, ...details }: Pick<Notice, 'reason' | 'isLasting'> & { message: string },
  isResolved: IsResolved,
): void {
  showFailure(message, details);
  last = { toast: toastStore.get()?.id, isResolved };
}

/** Shows an error toast; returns false. */
export function refuse(message: string, isResolved: IsResolved): false {
  showRefusal({ message }, isResolved);
  return false;
}

/** Dismisses the toast of the last refusal. Call it before another attempt. */
export function endRefusal(): void {
  if (last?.toast !== undefined) dismissToast(last.toast);
  last = null;
}

/** Removes the toast if the form no longer has the problem. */
export function dismissResolvedError(form: ContactForm): void {
  if (last?.isResolved(form)) endRefusal();
}
