import { z } from 'zod';
import { moneySchema, signedMoneySchema } from './order-fields.js';

/** An amount from a webhook in the shop's currency; the patient may have seen another. */
export interface ShopAmount {
  readonly cents: number;
  readonly currency: string | null;
}

export const shopAmountSchema = z
  .object({ shop_money: z.object({ amount: signedMoneySchema, currency_code: z.string().nullish() }) })
  .transform(
    ({ shop_money }): ShopAmount => ({
      cents: shop_money.amount,
      currency: shop_money.currency_code ?? null,
    }),
  );

const amountOf = (decimalSchema: z.ZodType<number, string>) =>
  z.object({ shopMoney: z.object({ amount: decimalSchema }) }).transform(({ shopMoney }) => shopMoney.amount);
/** The same from the Admin API, in cents. */
export const nodeAmountSchema = amountOf(moneySchema);
export const signedNodeAmountSchema = amountOf(signedMoneySchema);

/**
 * A plain amount. A JSON number such as 195.66 is read as a decimal string, so that it is converted exactly or refused.
 */
export const plainAmountSchema = z.union([z.string(), z.number().transform(String)]).pipe(signedMoneySchema);
