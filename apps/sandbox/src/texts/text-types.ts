export type TextStatus =
  | 'accepted'
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'received';

export interface Text {
  sid: string;
  to: string;
  from: string;
  body: string;
  /** Pictures that came with it; absent in older states. */
  numMedia?: number;
  direction: 'inbound' | 'outbound-api' | 'outbound-reply';
  status: TextStatus;
  errorCode: number | null;
  numSegments: number;
  statusCallback: string | null;
  messagingServiceSid: string | null;
  createdAt: string;
  sentAt: string | null;
  updatedAt: string;
  /** The gateway's automatic reply to STOP, START, or HELP. */
  isAutomatic: boolean;
  /** Why the portal did not accept this reply; null if it did. */
  note: string | null;
  /** Shown on the phone screen. */
  isRead: boolean;
  /** How delivery will end; decided on acceptance. */
  outcome: { errorCode: number | null; isSilent: boolean; arrivesAfterMs?: number | undefined };
}
