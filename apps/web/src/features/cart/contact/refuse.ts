import { dismissToast, type Notice, showFailure, toastStore } from '@/features/notifications/notify';
import type { ContactForm } from './contact-form-store';

type IsMended = (form: ContactForm) => boolean;

/** The toast that says why the form was last refused. It may be gone by now. */
let last: { readonly toast: number | undefined; readonly isMended: IsMended } | null = null;

/** Says why the form was refused. The toast goes once that is fixed, or with the next attempt. */
export function showRefusal(
  { message, ...details }: Pick<Notice, 'reason' | 'isLasting'> & { message: string },
  isMended: IsMended,
): void {
  showFailure(message, details);
  last = { toast: toastStore.get()?.id, isMended };
}

/** Shows an error toast; returns false. */
export function refuse(message: string, isMended: IsMended): false {
  showRefusal({ message }, isMended);
  return false;
}

/** Before another attempt. */
export function endRefusal(): void {
  if (last?.toast !== undefined) dismissToast(last.toast);
  last = null;
}

/** Removes the toast if the form no longer has the problem. */
export function dismissResolvedError(form: ContactForm): void {
  if (last?.isMended(form)) endRefusal();
}
