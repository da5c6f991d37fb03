import type { PracticeRow } from '../../domains/practices/practice-repository.js';
import type { SmsGateway } from '../../providers/sms/sms-gateway.js';
import type { Check } from './finding.js';

/** Account, sender, registration, and replies, as the gateway reports them. */
export const checkGateway =
  (gateway: Pick<SmsGateway, 'inspect'>, repliesUrl: string): Check =>
  () =>
    gateway.inspect(repliesUrl);

/** Checks the practices' own senders; findings name the practices that use each. */
export const checkSenders =
  (
    gateway: Pick<SmsGateway, 'inspect'>,
    repliesUrl: string,
    listPractices: () => Promise<readonly Pick<PracticeRow, 'name' | 'sender'>[]>,
  ): Check =>
  async () => {
    const owners = new Map<string, string[]>();
    for (const { name, sender } of await listPractices()) {
      if (sender !== null) owners.set(sender, [...(owners.get(sender) ?? []), name]);
    }
    const findings: Awaited<ReturnType<Check>>[number][] = [];
    for (const [sender, names] of owners) {
      const ofSender = await gateway.inspect(repliesUrl, sender);
      findings.push(
        ...ofSender.map((finding) => ({ ...finding, subject: `${finding.subject} of ${names.join(', ')}` })),
      );
    }
    return findings;
  };
