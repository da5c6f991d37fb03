import { createStore } from '@/lib/storage/create-store';
import { nationalDigits } from '@/lib/texts/national-digits';

export type NoticeType = 'success' | 'error' | 'info';

/** A toast's action, such as Undo. Pressing it closes the toast. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** The content of a toast or banner: a title, a message and a type. */
export interface Notice {
  readonly type: NoticeType;
  readonly title: string;
  readonly message?: string;
  /** A second line, such as the server's reason. */
  readonly reason?: string;
  /** A toast that stays until it is closed or another one replaces it. */
  readonly isLasting?: boolean;
  /** The number a text was sent to: a failure of this text removes the notice. */
  readonly sentTo?: string;
  /** In a toast only. */
  readonly action?: NoticeAction;
}

export interface ShownNotice extends Notice {
  readonly id: number;
  readonly open: boolean;
}

/** A dismissed toast stays this long before it is removed. */
const TOAST_REMOVE_DELAY_MS = 3000;
/** A banner closes itself after this time. */
const BANNER_DURATION_MS = 3000;

export const toastStore = createStore<ShownNotice | null>(null);
export const bannerStore = createStore<ShownNotice | null>(null);

let lastId = 0;
/** News from others, which waits while a toast about an action on this computer is shown. */
let waitingNews: Notice | null = null;
let newsId = 0;
let bannerTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast; it replaces the previous one. */
export function showToast(notice: Notice): void {
  lastId += 1;
  toastStore.set({ ...notice, id: lastId, open: true });
}

/**
 * Shows news from others in a toast. A toast about an action on this computer, such as a sent text with "Fix number" or
 * an Undo, is not replaced: the latest news waits until it is gone.
 */
export function showNews(notice: Notice): void {
  const shown = toastStore.get();
  if (shown !== null && shown.id !== newsId) {
    waitingNews = notice;
    return;
  }
  showToast(notice);
  newsId = lastId;
}

/** Drops waiting news when staff leave before it was shown. */
export function dropNews(): void {
  waitingNews = null;
}

function removeToast(): void {
  toastStore.set(null);
  if (waitingNews !== null) showNews(waitingNews);
  waitingNews = null;
}

/**
 * The message of a failed action: a sentence with a period, unlike titles and labels. Sentences that docs/product.md
 * §10 fixes are written where they are shown. Not in `lib/errors/phrasebook.ts`, which only the cart drawer loads.
 */
export const failedTo = (action: string): string => `Failed to ${action}.`;

/** Says that an action failed, and why where that is known; the title is "Error" unless it says more. */
export function showFailure(
  message: string,
  details: Partial<Pick<Notice, 'title' | 'reason' | 'isLasting' | 'action'>> = {},
): void {
  showToast({ type: 'error', title: 'Error', message, ...details });
}

export function dismissToast(id: number): void {
  const shown = toastStore.get();
  if (shown?.id !== id || !shown.open) return;
  toastStore.set({ ...shown, open: false });
  setTimeout(() => {
    if (toastStore.get()?.id === id) removeToast();
  }, TOAST_REMOVE_DELAY_MS);
}

/** Shows a banner. */
export function showBanner(notice: Notice): void {
  lastId += 1;
  clearTimeout(bannerTimer);
  bannerStore.set({ ...notice, id: lastId, open: true });
  bannerTimer = setTimeout(() => bannerStore.set(null), BANNER_DURATION_MS);
}

/** Removes the notices that a text to this number was sent. */
export function withdrawSent(phoneNumber: string): void {
  const isAbout = (notice: ShownNotice | null): boolean =>
    notice?.sentTo !== undefined && nationalDigits(notice.sentTo) === nationalDigits(phoneNumber);
  if (isAbout(toastStore.get())) removeToast();
  if (!isAbout(bannerStore.get())) return;
  clearTimeout(bannerTimer);
  bannerStore.set(null);
}
