import {
  activityEndpoints,
  computerEndpoints,
  groupEndpoints,
  practicePhoneEndpoints,
  sessionEndpoints,
  sharedSignInEndpoints,
} from '@eyecart/shared/contracts';
import { defineModule } from '../../domain-module.js';
import { mount } from '../../http/mount-contract.js';
import type { Platform } from '../../platform.js';
import { createActivityHandlers } from './activity/activity-routes.js';
import { warnOfOpenDemos } from './practices/demo-practices.js';
import { createPracticeChanges } from './practices/practice-changes.js';
import { createPracticePhone } from './practices/practice-phone.js';
import { createComputerHandlers } from './sessions/computer-routes.js';
import { createEnrollment } from './sessions/enrollment.js';
import {
  createAuthenticator,
  createGroupAuthenticator,
  createKeyReader,
  createSessionHandlers,
  createSessionReader,
  createSignIn,
  createSwitchHandlers,
} from './sessions/session-routes.js';
import { createSessionService } from './sessions/session-service.js';
import { createPracticeSwitch } from './sessions/switch-practice.js';

/** Practices, who is signed in to them, their API keys, and the audit trail. */
export function createPracticesModule(platform: Platform) {
  const { config, db, clock, log, notifications, rateLimiter, secureCookies, isTrial } = platform;
  const sessions = createSessionService({ db, notifications, rateLimiter, clock, limits: config.limits });
  const practiceSwitch = createPracticeSwitch({ db, notifications, rateLimiter, clock });
  const enrollment = createEnrollment({ db, clock });
  const phone = createPracticePhone({ notifications, rateLimiter, clock });
  const cookies = { sessions, secureCookies };
  return defineModule({
    services: {
      practices: createPracticeChanges(notifications),
      sessions,
      enrollment,
      authenticate: createAuthenticator({ ...cookies, practiceCalls: platform.practiceCalls }),
      authenticateGroup: createGroupAuthenticator(cookies),
      /** Says whose key a request has. */
      identifyKey: createKeyReader(cookies),
      /** Identifies callers by their session alone, as pages do. */
      findSession: createSessionReader(cookies),
      signIn: createSignIn(cookies),
    },
    mounts: [
      mount(sessionEndpoints, createSessionHandlers(cookies)),
      mount(
        { getGroup: groupEndpoints.getGroup },
        {
          getGroup: async ({ caller: { group } }) => ({
            group,
            practices: [...(await sessions.listPracticesOf(group.id))],
          }),
        },
      ),
      mount(activityEndpoints, createActivityHandlers(db)),
      mount(sharedSignInEndpoints, createSwitchHandlers({ practiceSwitch, secureCookies })),
      mount(computerEndpoints, createComputerHandlers(sessions)),
      mount(practicePhoneEndpoints, {
        async setPracticePhone({ caller, body }) {
          return { success: true, phoneNumber: await phone.set(caller, body.phoneNumber) };
        },
      }),
    ],
    posted: [],
    jobs: [],
    async start() {
      if (!isTrial) await warnOfOpenDemos(db, log);
    },
    async clear() {
      await sessions.clear();
      await enrollment.clear();
    },
  });
}

export type PracticesModule = ReturnType<typeof createPracticesModule>;
