import { showToast } from '@/features/notifications/notify';

/** Says what is missing; returns false, so that it can end a check. */
export function refuse(message: string): false {
  showToast({ type: 'error', title: 'Error', message });
  return false;
}
