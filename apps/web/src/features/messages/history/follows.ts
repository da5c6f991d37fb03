import type { Message } from '@eyecart/shared/contracts';

/** Whether a text follows a first text, in its card: a reminder, or its link once more. */
export const follows = (type: Message['messageType']): boolean => type === 'reminder' || type === 'link';
