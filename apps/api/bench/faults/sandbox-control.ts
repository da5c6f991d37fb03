import { setTimeout as pause } from 'node:timers/promises';
import type { PhoneText, ShopOrder } from './evidence.js';

interface ListedText {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly direction: string;
  readonly status: string;
  readonly isAutomatic: boolean;
  readonly failedWith: number | null;
  readonly createdAt: string;
  readonly note: string | null;
}

export type SandboxControl = ReturnType<typeof createSandboxControl>;

const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** The phones, the shop, and their faults, by the sandbox's control API. */
export function createSandboxControl(url: string) {
  async function call<T>(path: string, body?: unknown): Promise<T> {
    const request =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${url}/control/${path}`, request);
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
  const asPhoneText = (text: ListedText): PhoneText => ({
    // The patient's number, whoever wrote.
    to: text.direction === 'inbound' ? text.from : text.to,
    // No one can store a NUL, so the portal leaves it out.
    body: text.body.replaceAll('\0', ''),
    isReply: text.direction === 'inbound',
    isGateways: text.isAutomatic,
    status: text.status,
    hasFailed: text.failedWith !== null,
    at: Date.parse(text.createdAt),
  });

  return {
    url,
    setFault: (fault: string, rule: unknown) => call('faults', { [fault]: rule }),
    repeatWebhooks: (times: number) => call('webhooks/repeat', { times, order: 'reverse' }),
    /** Whether the portal took the reply. */
    async reply(from: string, body: string): Promise<boolean> {
      const { message } = await call<{ message: ListedText }>('reply', { from, body });
      return message.note === null;
    },
    async texts(phone?: string): Promise<PhoneText[]> {
      const of = phone === undefined ? '' : `?to=${encodeURIComponent(phone)}`;
      return (await call<{ messages: ListedText[] }>(`messages${of}`)).messages.map(asPhoneText);
    },
    async orders(): Promise<ShopOrder[]> {
      const { orders } = await call<{ orders: { id: string; currentTotal: string }[] }>('orders');
      return orders.map(({ id, currentTotal }) => ({ id, left: cents(currentTotal) }));
    },
    /** Pays at a checkout as its form does; the order's id, or null when nothing could be bought. */
    async pay(checkoutUrl: string, lastName: string): Promise<string | null> {
      const target = new URL(checkoutUrl);
      const key = target.searchParams.get('key') ?? '';
      const before = new Set((await this.orders()).map(({ id }) => id));
      const form = {
        ...{ key, email: 'patient@example.com', firstName: 'Sample', lastName },
        ...{ address: '100 Sandbox Street', city: 'Chicago', zip: '60601', card: '4242 4242 4242 4242' },
      };
      await fetch(`${target.origin}${target.pathname}/pay`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      const { orders } = await call<{ orders: { id: string; lastName: string }[] }>('orders');
      return orders.find((order) => order.lastName === lastName && !before.has(order.id))?.id ?? null;
    },
    change: (id: string, how: 'refund' | 'cancel', body: object = {}) => call(`orders/${id}/${how}`, body),
    async untilUp(): Promise<void> {
      for (;;) {
        const isUp = await fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isUp) return;
        await pause(50);
      }
    },
  };
}
