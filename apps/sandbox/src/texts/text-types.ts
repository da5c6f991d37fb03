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
  direction: 'inbound' | 'outbound-api' | 'outbound-reply';
  status: TextStatus;
  errorCode: number | null;
  numSegments: number;
  statusCallback: string | null;
  messagingServiceSid: string | null;
  createdAt: string;
  sentAt: string | null;
  updatedAt: string;
  /** An answer the gateway gave by itself to STOP, START or HELP. */
  isAutomatic: boolean;
  /** Why the portal did not get this inbound text; null when it did. */
  note: string | null;
  /** The person at the phone screen has seen it. */
  isRead: boolean;
  /** How it will end, decided when it is accepted. */
  fate: { errorCode: number | null; isSilent: boolean };
}
