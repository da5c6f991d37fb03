import type { Mount } from './http/mount-contract.js';
import type { PostedBy } from './http/posted-by.js';
import type { Job } from './jobs/job.js';

/** What a domain gives to the programs: its services, and what runs them. */
export interface DomainModule<Services> {
  /** For other domains, the operator's commands, and tests. */
  readonly services: Services;
  /** Its endpoints. */
  readonly mounts: readonly Mount[];
  /** What the shop or the gateway posts to it. */
  readonly posted: readonly PostedBy[];
  /** What workers do for it. */
  readonly jobs: readonly Job[];
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
  /** Deletes what has expired. */
  readonly clear?: () => Promise<void>;
}

/** A domain's module, with its services typed as they are given. */
export const defineModule = <Services>(module: DomainModule<Services>): DomainModule<Services> => module;
