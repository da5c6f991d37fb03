import { healthEndpoints } from '@eyecart/shared/contracts';
import { clearStoredAnswers } from '../../db/once.js';
import { type DomainModule, defineModule } from '../../domain-module.js';
import { mount } from '../../http/mount-contract.js';
import type { Platform } from '../../platform.js';
import type { CatalogModule } from '../catalog/module.js';
import type { FollowUpModule } from '../follow-up/module.js';
import type { TextsModule } from '../texts/module.js';
import { createClockCheck } from './health/clock-check.js';
import { createHealthHandlers } from './health/health-routes.js';
import { createReadiness } from './health/readiness.js';
import { createMetrics } from './metrics/create-metrics.js';
import { createErasePatient } from './retention/erase-patient.js';
import { createExportPatient } from './retention/export-patient.js';
import { createRetention } from './retention/retention.js';

export type Watch = ReturnType<typeof createWatch>;

/**
 * A process's metrics and health. They are created before all domains, which report to them, while the module below
 * depends on those domains.
 */
export function createWatch({ config, db, database, clock, log }: Platform) {
  const metrics = createMetrics({ db, pool: database.pool, clock });
  const clockCheck = createClockCheck({
    db,
    clock,
    databaseBehindMs: config.databaseClockBehindMs,
    log,
    show: metrics.showClockAhead,
  });
  const readiness = createReadiness({ db, clock, clockCheck, log });
  return { metrics, readiness, clockCheck };
}

/** Health, metrics, and how long things are kept. */
export function createOperationsModule(platform: Platform, { watch, texts, ...needs }: Needs) {
  const { config, db, clock, rateLimiter } = platform;
  const { piiRetentionDays: retentionDays, replyRetentionDays } = config;
  const { followUpNeeds } = needs.followUp.services;
  const { catalog } = needs.catalog.services;
  const { metrics, readiness, clockCheck } = watch;
  const retention = createRetention({
    db,
    clock,
    retentionDays,
    replyRetentionDays,
    replies: texts.services.replies,
    followUpNeeds,
  });

  /** Deletes what has expired: stored answers, windows of limits, and what each domain no longer needs. */
  async function cleanUp(): Promise<void> {
    await rateLimiter.clear();
    await clearStoredAnswers(db, clock.now());
    for (const { clear } of needs.others) await clear?.();
  }

  return defineModule({
    services: {
      metrics,
      readiness,
      clockCheck,
      retention,
      cleanUp,
      erasePatient: createErasePatient({ db, optOuts: texts.services.optOuts, followUpNeeds, clock }),
      exportPatient: createExportPatient({ db }),
    },
    mounts: [mount(healthEndpoints, createHealthHandlers({ readiness, catalog }))],
    posted: [],
    jobs: [
      {
        name: 'erase-old',
        run: (stopping) => retention.eraseOld(stopping),
        due: { cron: '40 8 * * *', atStart: true },
      },
      { name: 'clean-up', run: cleanUp, due: { cron: '*/10 * * * *' } },
    ],
  });
}

interface Needs {
  readonly watch: Watch;
  readonly catalog: CatalogModule;
  readonly texts: TextsModule;
  readonly followUp: FollowUpModule;
  /** The other domains, each of which clears what has expired. */
  readonly others: readonly Pick<DomainModule<unknown>, 'clear'>[];
}
