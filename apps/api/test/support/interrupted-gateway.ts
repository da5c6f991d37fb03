import type { Clock } from '../../src/providers/clock.js';
import type { SmsGateway } from '../../src/providers/sms/sms-gateway.js';
import { createRecordingGateway } from './recording-gateway.js';

export interface ReceivedText {
  readonly to: string;
  readonly body: string;
}

export type InterruptedGateway = ReturnType<typeof createInterruptedGateway>;

/** A gateway that accepts, records, and lists every text, unless the process that sends it dies. */
export function createInterruptedGateway(clock: Clock) {
  const received: (ReceivedText & { readonly createdAt: Date })[] = [];
  let death: { readonly at: 'before' | 'after'; readonly reached: () => void } | null = null;
  let meanwhile: (() => Promise<unknown>) | null = null;
  const gateway: SmsGateway = {
    ...createRecordingGateway([]),
    async send({ to, body }) {
      const dies = death;
      if (dies?.at !== 'before') received.push({ to, body, createdAt: clock.now() });
      const gatewayId = `SM${received.length}`;
      if (dies) {
        dies.reached();
        return new Promise(() => {});
      }
      await meanwhile?.();
      return { kind: 'sent', gatewayId };
    },
    listTexts: async (to, since) =>
      received.flatMap((text, index) =>
        text.to === to && text.createdAt >= since
          ? [{ ...text, gatewayId: `SM${index + 1}`, delivery: { status: 'accepted' as const } }]
          : [],
      ),
  };
  return {
    ...gateway,
    received: received as readonly ReceivedText[],

    /** Runs an attempt that ends, as if its process were killed, before or after the gateway takes the text. */
    async interrupt(at: 'before' | 'after', attempt: () => Promise<unknown>): Promise<void> {
      const reached = new Promise<void>((resolve) => {
        death = { at, reached: resolve };
      });
      await Promise.race([reached, attempt()]);
      death = null;
    },

    /** What happens between the gateway's taking a text and its answer. */
    beforeAnswer(happens: (() => Promise<unknown>) | null): void {
      meanwhile = happens;
    },
  };
}
