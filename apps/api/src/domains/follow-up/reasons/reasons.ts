import type { FollowUpReason } from '@eyecart/shared/contracts';
import { failed } from './failed.js';
import { notOrdered } from './not-ordered.js';
import { notScheduled } from './not-scheduled.js';
import { opened } from './opened.js';
import type { Reason } from './reason.js';
import { refill } from './refill.js';
import { repeatStopped } from './repeat-stopped.js';
import { replied } from './replied.js';

/** Every reason by its name; their urgency is the order of `FOLLOW_UP_REASONS`. */
export const REASONS: Readonly<Record<FollowUpReason, Reason>> = {
  failed,
  replied,
  'repeat-stopped': repeatStopped,
  'not-scheduled': notScheduled,
  opened,
  'not-ordered': notOrdered,
  refill,
};
