import { alertEndpoints, followUpEndpoints, patientEndpoints } from '@eyecart/shared/contracts';
import { defineModule } from '../../domain-module.js';
import { mount } from '../../http/mount-contract.js';
import type { Platform } from '../../platform.js';
import type { ReordersModule } from '../reorders/module.js';
import type { TextsModule } from '../texts/module.js';
import { createAlertHandlers } from './alerts/alert-routes.js';
import { createReadAlerts } from './alerts/read-alerts.js';
import { createFollowUpHandlers } from './follow-up-routes.js';
import { createFollowUpService } from './follow-up-service.js';
import { createPatientHandlers } from './patient/patient-routes.js';
import { createRefreshNeeds } from './refresh-needs.js';

/** Which patients need something from the practice and why, the alerts on every page, and all about one patient. */
export function createFollowUpModule(platform: Platform, { texts, reorders }: Needs) {
  const { config, db, clock, isTestNumber } = platform;
  const { publicUrl, followUpAfterDays: afterDays } = config;
  const followUpNeeds = createRefreshNeeds({ db, clock });
  const followUps = createFollowUpService({
    db,
    followUpNeeds,
    refills: reorders.services.refills,
    clock,
    publicUrl,
    afterDays,
    isTestNumber,
  });
  const readAlerts = createReadAlerts({ db, followUpNeeds, clock, publicUrl, afterDays });
  return defineModule({
    services: { followUpNeeds, followUps, readAlerts },
    mounts: [
      mount(alertEndpoints, createAlertHandlers(readAlerts)),
      mount(followUpEndpoints, createFollowUpHandlers(followUps)),
      mount(
        patientEndpoints,
        createPatientHandlers({ db, findPatientOf: texts.services.messageHistory.findPatientOf }),
      ),
    ],
    posted: [],
    jobs: [{ name: 'refresh-follow-ups', run: () => followUpNeeds.refreshAll(), due: { everySeconds: 20 } }],
  });
}

export type FollowUpModule = ReturnType<typeof createFollowUpModule>;

interface Needs {
  readonly texts: TextsModule;
  readonly reorders: ReordersModule;
}
