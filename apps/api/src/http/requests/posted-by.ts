import type { RequestHandler } from 'express';

/** A signed webhook that the shop or the gateway posts. */
export interface PostedBy {
  /** An Express path. */
  readonly path: string;
  /** `small`: at most 64 kB, as texts are. `large`: at most 5 MB, as orders may be. */
  readonly size: 'small' | 'large';
  /** Gets the raw body. */
  readonly handler: RequestHandler;
}
