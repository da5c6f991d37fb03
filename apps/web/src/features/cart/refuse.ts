import { type Notice, showEndingToast } from '@/features/notifications/notify';
import type { ContactForm } from './contact-form-store';

type IsMended = (form: ContactForm) => boolean;

/** What the form was last refused for; its toast may be gone by now. */
let last: { readonly end: () => void; readonly isMended: IsMended } | null = null;

/** Says why the form was refused. The toast goes once that is mended, or with the next attempt. */
export function showRefusal(
  notice: Pick<Notice, 'message' | 'reason' | 'isLasting'>,
  isMended: IsMended,
): void {
  last = { end: showEndingToast({ type: 'error', title: 'Error', ...notice }), isMended };
}

/** Says what is missing; returns false, so that it can end a check. */
export function refuse(message: string, isMended: IsMended): false {
  showRefusal({ message }, isMended);
  return false;
}

/** Before another attempt. */
export function endRefusal(): void {
  last?.end();
  last = null;
}

/** Ends the refusal if the form as it is now no longer deserves it. */
export function endMendedRefusal(form: ContactForm): void {
  if (last?.isMended(form)) endRefusal();
}
