interface Said {
  readonly body: string;
  readonly mediaCount: number;
}

export const SENT_PICTURE = 'Sent a picture';

/** Whether a reply is a picture without words. */
export const isPicture = ({ body, mediaCount }: Said): boolean => mediaCount > 0 && body.trim() === '';

/** What a patient's reply says, in a line: its words in quotes, or that it is a picture. */
export const saidIn = (reply: Said): string => (isPicture(reply) ? SENT_PICTURE : `“${reply.body}”`);
