import { isSignInRefused, SIGN_IN_REFUSED } from '../db/refusals.js';
import type { Dependencies } from '../dependencies.js';
import { INBOUND } from '../domains/integrations/webhook-event-repository.js';
import { listWorkers } from '../domains/operations/health/worker-repository.js';
import { shopWebhookPath } from '../domains/orders/shop-events/subscribe-to-shop.js';
import { listAllPractices } from '../domains/practices/practice-repository.js';
import type { ConfigError } from '../faults/config-error.js';
import { checkCodes } from './doctor/check-codes.js';
import { checkDatabase } from './doctor/check-database.js';
import { checkDeadLetters } from './doctor/check-dead-letters.js';
import { checkGateway, checkSenders } from './doctor/check-gateway.js';
import { checkHours } from './doctor/check-hours.js';
import { checkPractices } from './doctor/check-practices.js';
import { checkPublicAddress } from './doctor/check-public-address.js';
import { checkSettings } from './doctor/check-settings.js';
import { checkShop } from './doctor/check-shop.js';
import { checkWorkers } from './doctor/check-workers.js';
import { type Area, examine, formatFindings } from './doctor/examine.js';
import type { Finding } from './doctor/finding.js';

type Needed = Pick<Dependencies, 'config' | 'db' | 'clock' | 'commerce' | 'gateway' | 'findVariantInStock'>;

interface DoctorOptions {
  /** For scripts. */
  readonly json?: true;
}

/** The command's output, and whether it found no problems, which sets the exit status. */
export interface Diagnosis {
  readonly output: string;
  readonly isHealthy: boolean;
}

/**
 * `doctor [--json]`: prints a line for everything that a running installation needs: ok, or how to fix it. Changes
 * nothing, except that the shop creates a few unused carts.
 */
export async function runDoctor(needed: Needed, options: DoctorOptions = {}): Promise<Diagnosis> {
  return present(await examine(listAreas(needed)), options);
}

/** A line for each problem with the settings, when they prevent every other check. */
export const diagnoseSettings = (error: ConfigError, options: DoctorOptions = {}): Diagnosis =>
  present(
    error.message
      .split('\n')
      .map((message) => ({ area: 'settings', subject: 'settings', state: 'wrong', message })),
    options,
  );

function present(findings: readonly Finding[], { json }: DoctorOptions): Diagnosis {
  const output = json === true ? JSON.stringify(findings, null, 2) : formatFindings(findings);
  return { output, isHealthy: findings.every(({ state }) => state !== 'wrong') };
}

function listAreas(needed: Needed): Readonly<Record<string, Area>> {
  const { config, db, clock, commerce, gateway, findVariantInStock } = needed;
  const { publicUrl, shopCurrency } = config;
  const listPractices = () => listAllPractices(db);
  const repliesUrl = `${publicUrl}/webhooks/${gateway.name}/${INBOUND}`;
  const shop = { webhookUrl: `${publicUrl}${shopWebhookPath(commerce)}`, currency: shopCurrency };
  return {
    settings: { check: checkSettings(config) },
    database: {
      check: checkDatabase(db, clock),
      // Every other check reads tables of this release.
      isUsable: (lines) => lines.every(({ subject, state }) => subject !== 'schema' || state === 'ok'),
      fix: (error) =>
        isSignInRefused(error)
          ? SIGN_IN_REFUSED
          : 'Start PostgreSQL, or correct the host, name, role, and password in DATABASE_URL.',
    },
    shop: {
      check: checkShop(commerce, shop),
      fix: 'Correct SHOPIFY_STORE_DOMAIN and the keys (docs/going-live.md, step 2), or let this machine reach the shop: DNS, firewall, proxy.',
    },
    codes: {
      check: checkCodes({ commerce, listPractices, findVariant: findVariantInStock }),
      needs: ['database', 'shop'],
    },
    practices: { check: checkPractices(config, listPractices), needs: ['database'] },
    gateway: { check: checkGateway(gateway, repliesUrl) },
    senders: {
      check: checkSenders(gateway, repliesUrl, listPractices),
      needs: ['database', 'gateway'],
    },
    'set aside': { check: checkDeadLetters(db), needs: ['database'] },
    workers: { check: checkWorkers(() => listWorkers(db)), needs: ['database'] },
    'public address': { check: checkPublicAddress(publicUrl) },
    hours: { check: checkHours(config, listPractices), needs: ['database'] },
  };
}
