import type { Mount } from './http/mount-contract.js';
import type { PostedBy } from './http/requests/posted-by.js';
import type { Job } from './jobs/job.js';

/** What a domain gives to the programs: its services, and what runs them. */
export interface DomainModule<Services> {
  /** For other domains, the operator's commands, and tests. */
  readonly services: Services;
  /** The endpoints that the domain serves. */
  readonly mounts: readonly Mount[];
  /** Webhooks of the shop or the gateway that the domain receives. */
  readonly posted: readonly PostedBy[];
  /** Jobs that workers run for the domain. */
  readonly jobs: readonly Job[];
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
  /** Deletes what has expired. */
  readonly clear?: () => Promise<void>;
}

/** A domain's module, with its services typed as they are given. */
export const defineModule = <Services>(module: DomainModule<Services>): DomainModule<Services> => module;
