import { randomUUID } from 'node:crypto';
import type { TestText, testKeyEndpoints } from '@eyecart/shared/contracts';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import type { Database } from '../../db/client.js';
import { reasonOf, waitOf } from '../../db/reason-columns.js';
import type { CallerPractice } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import { pageOf, readCursor } from '../../http/keyset-cursor.js';
import type { Handlers } from '../../http/mount-contract.js';
import type { Clock } from '../../providers/clock.js';
import type { ShopOrder } from '../../providers/commerce/commerce-provider.js';
import type { IncomingText } from '../../providers/sms/sms-gateway.js';
import { testSenderOf } from '../../providers/sms/test-texts.js';
import { parsePatientPhone } from '../../rules/phone-number.js';
import { cartLink } from '../carts/cart-link.js';
import type { CartService } from '../carts/cart-service.js';
import { testOrderOf } from '../carts/test-order.js';
import { isPatientOf } from '../texts/consent-repository.js';
import { touchCardOfReply } from '../texts/message-repository.js';
import { reasonContext } from '../texts/reason-context.js';
import { publicStatus } from '../texts/state.js';
import { listTestTexts, type TestTextRow } from './test-text-repository.js';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly carts: Pick<CartService, 'getPricedCart'>;
  readonly orders: { recordOrderWithin(tx: Database, order: ShopOrder): Promise<unknown> };
  readonly takeReply: (tx: Database, text: IncomingText & { readonly sentAt: Date }) => Promise<unknown>;
  readonly publicUrl: string;
  readonly shopCurrency: string;
}

export function createTestKeyHandlers(dependencies: Dependencies): Handlers<typeof testKeyEndpoints> {
  const { db, clock, carts, orders, takeReply, publicUrl, shopCurrency: currency } = dependencies;

  return {
    async listTestTexts({ caller: { practice }, query: { cursor, pageSize } }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const rows = await listTestTexts(db, practice.id, { after, limit: pageSize + 1 });
      const { shown, nextCursor } = pageOf(rows, pageSize, ({ createdAt: at, id }) => ({ at, id }));
      return { texts: shown.map((row) => present(row, practice)), nextCursor };
    },

    addTestReply: {
      async effect({ tx, caller: { practice }, body: { phoneNumber, body } }) {
        const phone = parsePatientPhone(phoneNumber);
        if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
        if (!(await isPatientOf(tx, practice.id, phone.e164))) throw new ApiError('number_not_texted');
        const gatewayId = `test:reply:${randomUUID()}`;
        const from = { from: phone.e164, sentTo: [testSenderOf(practice.id)], channel: 'sms' } as const;
        const incoming = { ...from, gatewayId, body, mediaCount: 0, handledAs: null };
        await takeReply(tx, { ...incoming, sentAt: clock.now() });
        return gatewayId;
      },
      async follow(_call, gatewayId) {
        await touchCardOfReply(db, gatewayId);
        return { success: true };
      },
    },

    async addTestOrder({ tx, caller: { practice }, body: { cartId } }) {
      const priced = await carts.getPricedCart(cartId);
      if (priced.cart.practiceId !== practice.id) throw new ApiError('cart_not_found');
      if (priced.items.length === 0) throw new ApiError('empty_cart');
      const order = testOrderOf(priced, { key: randomUUID(), currency, now: clock.now() });
      await orders.recordOrderWithin(tx, order);
      return { orderNumber: order.orderNumber };
    },
  };

  function present({ publicId, ...text }: TestTextRow, practice: CallerPractice): TestText {
    const reason = reasonOf(text) ?? (text.state === 'queued' ? waitOf(text) : null);
    return {
      id: text.id,
      type: text.type,
      phoneNumber: text.phoneNumber ?? '',
      messageContent: text.body,
      cartUrl: publicId === null ? null : cartLink(publicUrl, publicId),
      status: publicStatus(text.state),
      reason: reason && describeReason(reason, reasonContext(practice, text.phoneNumber)).said,
      createdAt: text.createdAt.toISOString(),
      sentAt: text.sentAt?.toISOString() ?? null,
      deliveredAt: text.deliveredAt?.toISOString() ?? null,
    };
  }
}
