import { isSignInRefused } from '../db/refusals.js';
import type { Dependencies } from '../dependencies.js';
import { INBOUND } from '../domains/integrations/webhook-event-repository.js';
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

const NOT_PREPARED = 'If a table is missing, run npm start once, or prepare.';

/** The command's output, and whether it found no problems, which scripts see in the exit status. */
export interface Diagnosis {
  readonly output: string;
  readonly isHealthy: boolean;
}

/**
 * `doctor [--json]`: prints one line for each thing that a running installation needs: ok, or how to fix it. Changes
 * nothing, except that the shop creates a few unused carts.
 */
export async function runDoctor(needed: Needed, options: DoctorOptions = {}): Promise<Diagnosis> {
  return present(await examine(listAreas(needed)), options);
}

/** The problems with the settings, one line each, when they prevent every other check. */
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
      fix: (error) =>
        isSignInRefused(error)
          ? 'PostgreSQL refused the role or the password: correct them in DATABASE_URL.'
          : 'Start PostgreSQL, or correct the host, name, role, and password in DATABASE_URL.',
    },
    shop: {
      check: checkShop(commerce, shop),
      fix: 'Correct SHOPIFY_STORE_DOMAIN and the keys (docs/going-live.md, step 2), or let this machine reach the shop: DNS, firewall, proxy.',
    },
    codes: {
      check: checkCodes({ commerce, listPractices, findVariant: findVariantInStock }),
      needs: ['database', 'shop'],
      fix: NOT_PREPARED,
    },
    practices: { check: checkPractices(config, listPractices), needs: ['database'], fix: NOT_PREPARED },
    gateway: { check: checkGateway(gateway, repliesUrl) },
    senders: {
      check: checkSenders(gateway, repliesUrl, listPractices),
      needs: ['database', 'gateway'],
      fix: NOT_PREPARED,
    },
    'set aside': { check: checkDeadLetters(db), needs: ['database'], fix: NOT_PREPARED },
    workers: { check: checkWorkers(db, clock, config), needs: ['database'], fix: NOT_PREPARED },
    'public address': { check: checkPublicAddress(publicUrl) },
    hours: { check: checkHours(config, listPractices), needs: ['database'], fix: NOT_PREPARED },
  };
}
