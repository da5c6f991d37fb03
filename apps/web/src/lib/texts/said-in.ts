interface Said {
  readonly body: string;
  readonly mediaCount: number;
}

export const SENT_PICTURE = 'Sent a picture';

/** Whether a reply is a picture without words. */
export const isPicture = ({ body, mediaCount }: Said): boolean => mediaCount > 0 && body.trim() === '';

/** A patient's reply in one line: its words in quotes, or that it is a picture. */
export const saidIn = (reply: Said): string => (isPicture(reply) ? SENT_PICTURE : `“${reply.body}”`);
