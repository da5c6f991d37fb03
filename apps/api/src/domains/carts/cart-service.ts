import type {
  CartItem,
  CartItemInput,
  CreatedCart,
  LinkOwner,
  PatientCart,
  Practice,
  UnavailableItem,
} from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { type CartPrice, priceCart, resolveDiscountCode } from '@eyecart/shared/rules/pricing';
import { timesField } from '@eyecart/shared/rules/routine';
import type { Database, RootDatabase } from '../../db/client.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import type { Catalog } from '../catalog/catalog.js';
import {
  knownItems,
  refuseUnavailable,
  resolveLines,
  toCartItem,
  toStoredLine,
} from '../catalog/resolve-lines.js';
import { publishEvent } from '../integrations/webhook-repository.js';
import { cartLink, newCartId, readCartLink } from './cart-link.js';
import {
  findCart,
  findCartByTypedCode,
  findKeptCart,
  insertCart,
  type KeptCart,
  keepTypedCode,
  markCartOpened,
  type StoredCart,
} from './cart-repository.js';
import { inLanguage } from './carts/translate-lines.js';
import { newTypedCode, readTypedCode } from './carts/typed-link.js';
import { priceToday } from './price-today.js';

interface Dependencies {
  readonly db: RootDatabase;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly cartTtlDays: number;
}

export interface CartChoices {
  /** Staff's choice; without one, texts are in the practice's and the page follows the patient's phone. */
  readonly language?: Language | undefined;
  readonly isAtDesk?: boolean | undefined;
}

/** Lines at today's prices and stock. Amounts in cents. */
export interface Priced {
  /** Lines that can be bought today. */
  readonly items: readonly CartItem[];
  readonly unavailable: readonly UnavailableItem[];
  readonly itemCount: number;
  readonly onlinePriceCents: number;
  readonly discountCents: number;
  readonly yourPriceCents: number;
}

export interface PricedCart extends Priced {
  readonly cart: StoredCart;
}

export type CartService = ReturnType<typeof createCartService>;

export function createCartService({ db, catalog, clock, publicUrl, cartTtlDays }: Dependencies) {
  /** @throws ApiError `cart_not_found` when it does not exist or has expired */
  async function getKeptCart(cartId: string): Promise<KeptCart> {
    const cart = await findKeptCart(db, cartId);
    if (!cart || cart.expiresAt <= clock.now()) throw new ApiError('cart_not_found');
    return cart;
  }

  /** @throws ApiError `cart_not_found` when it does not exist or has expired */
  const getCart = async (cartId: string): Promise<StoredCart> => (await getKeptCart(cartId)).read();

  function priceStored(cart: StoredCart): PricedCart {
    const { items, unavailable } = priceToday(catalog.snapshot(), cart.lines);
    return { cart, items, unavailable, ...priceCart(items, cart.discountCode) };
  }

  return {
    getKeptCart,

    /** @throws ApiError `cart_not_found` */
    getPricedCart: async (cartId: string): Promise<PricedCart> => priceStored(await getCart(cartId)),

    /** The cart with its products in a language, as far as the shop has translations. */
    inLanguage: <Cart extends Priced>(priced: Cart, language: Language): Cart =>
      inLanguage(priced, language, catalog.snapshot()),

    /**
     * Creates a cart with titles, prices, and options from the catalog.
     * @throws ApiError when a line or code is invalid, or nothing can be bought
     */
    async createCart(
      tx: Database,
      practice: Practice,
      inputs: readonly CartItemInput[],
      givenCode: string | null | undefined,
      { language, isAtDesk }: CartChoices = {},
    ): Promise<CreatedCart> {
      const discountCode = getDiscountCode(practice, givenCode);
      if (inputs.length === 0) throw new ApiError('empty_cart');
      const lines = resolveLines(catalog.snapshot(), inputs, 'cartItems');
      refuseUnavailable(lines);
      const items = lines.map((line) => toCartItem(line.found, line));
      const sums = priceCart(items, discountCode);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + cartTtlDays * DAY_MS);
      const publicId = newCartId();
      await insertCart(tx, {
        publicId,
        practiceId: practice.id,
        isAtDesk,
        discountCode,
        language: language ?? practice.language,
        isLanguageChosen: language !== undefined,
        createdAt: now,
        expiresAt,
        lines: lines.map(toStoredLine),
      });
      const cartUrl = cartLink(publicUrl, publicId);
      return {
        success: true,
        cartId: publicId,
        cartUrl,
        url: cartUrl,
        items,
        ...presentSums(sums),
        practiceName: practice.name,
        practiceDiscountCode: discountCode,
        expiresAt: expiresAt.toISOString(),
      };
    },

    /** Current titles and prices of the lines stored in a browser. */
    priceLines: (inputs: readonly CartItemInput[]): CartItem[] => knownItems(catalog.snapshot(), inputs),

    /** A practice's own cart, by its link, expired or not. @throws ApiError `cart_not_found` */
    async getOwnCart(practice: Practice, cartUrl: string): Promise<PricedCart> {
      const publicId = readCartLink(publicUrl, cartUrl);
      const cart = publicId === null ? null : await findCart(db, publicId);
      if (cart?.practiceId !== practice.id) throw new ApiError('cart_not_found');
      return priceStored(cart);
    },

    /**
     * Prices lines as a cart of the practice would, without creating one.
     * @throws ApiError `unknown_item`, `foreign_discount_code`
     */
    priceInputs(
      practice: Practice,
      inputs: readonly CartItemInput[],
      givenCode: string | null | undefined,
    ): Priced & { readonly cart: Pick<StoredCart, 'lines' | 'discountCode' | 'language'> } {
      const discountCode = getDiscountCode(practice, givenCode);
      const lines = resolveLines(catalog.snapshot(), inputs, 'cartItems').map(toStoredLine);
      const { items, unavailable } = priceToday(catalog.snapshot(), lines);
      const cart = { lines, discountCode, language: practice.language };
      return { cart, items, unavailable, ...priceCart(items, discountCode) };
    },

    /** The code of a cart's printed link; the first print makes it. */
    typedCodeOf: async ({ id, typedCode }: StoredCart): Promise<string> =>
      typedCode ?? keepTypedCode(db, id, newTypedCode()),

    /** The id of the cart whose printed code was typed, expired or not; null when there is none. */
    async findTyped(typed: string): Promise<string | null> {
      const code = readTypedCode(typed);
      return code && findCartByTypedCode(db, code);
    },

    /** The patient's view of the cart. Nothing in it identifies the patient. */
    presentToPatient: (cart: StoredCart): PatientCart => toPatientCart(priceStored(cart)),

    /** @throws ApiError `cart_not_found` */
    getCart,

    /** The practice of a cart whose link has expired; null when there is no such cart, or it has not expired. */
    async findExpired(
      cartId: string,
    ): Promise<(LinkOwner & Pick<StoredCart, 'language' | 'isLanguageChosen'>) | null> {
      const cart = await findCart(db, cartId);
      if (!cart || cart.expiresAt > clock.now()) return null;
      const practiceContact = contactOf(cart);
      const { practiceName, language, isLanguageChosen } = cart;
      return { practiceName, practiceContact, language, isLanguageChosen };
    },

    /**
     * Marks the cart as opened, once. Staff views do not count (docs/product.md §6.4).
     * @throws ApiError `cart_not_found`
     */
    async openCart(cartId: string, staff: Caller | null): Promise<void> {
      const cart = await getCart(cartId);
      if (staff !== null || cart.isOpened) return;
      await db.transaction(async (tx) => {
        const openedAt = clock.now();
        if (!(await markCartOpened(tx, cart.publicId, openedAt))) return;
        await publishEvent(tx, {
          type: 'cart.opened',
          practiceId: cart.practiceId,
          data: { cartId: cart.publicId, openedAt: openedAt.toISOString() },
          occurredAt: openedAt,
        });
      });
    },
  };
}

/** A cart's sums, in cents, as the contracts name them. */
export const presentSums = ({ itemCount, onlinePriceCents, discountCents, yourPriceCents }: CartPrice) => ({
  itemCount,
  totalPrice: onlinePriceCents,
  discount: discountCents,
  yourPrice: yourPriceCents,
});

/**
 * The code of a cart: the practice's unless another is given; blank means none.
 * @throws ApiError `foreign_discount_code`
 */
export function getDiscountCode(practice: Practice, given: string | null | undefined): string | null {
  const code = resolveDiscountCode(given, practice.discountCode);
  if (!code.ok) throw new ApiError('foreign_discount_code', { message: code.message });
  return code.code;
}

/** A priced cart as the patient sees it. Nothing in it identifies the patient. */
export function toPatientCart(priced: PricedCart): PatientCart {
  const { cart } = priced;
  return {
    cartId: cart.publicId,
    items: JSON.stringify(priced.items),
    unavailableItems: [...priced.unavailable],
    ...presentSums(priced),
    practiceName: cart.practiceName,
    practiceContact: contactOf(cart),
    practiceDiscountCode: cart.discountCode,
    createdAt: cart.createdAt.toISOString(),
    expiresAt: cart.expiresAt.toISOString(),
    language: cart.language,
    orderedAt: cart.orderedAt?.toISOString() ?? null,
    ...planField(cart),
    ...(cart.orderEnded && { orderEnded: cart.orderEnded }),
    ...(cart.ordered && { ordered: cart.ordered }),
    ...(cart.orderNumbers && { orderNumbers: [...cart.orderNumbers] }),
  };
}

/** How to use the products; absent when the practice has no notes on any of them. */
function planField({ lines, howTo }: StoredCart): Pick<PatientCart, 'plan'> {
  const plan = lines.flatMap(({ variantId, productId, timesOfDay }) => {
    const notes = howTo?.[productId];
    const step = { ...timesField(timesOfDay), ...(notes ? { howTo: notes } : {}) };
    return Object.keys(step).length === 0 ? [] : [{ id: variantId, ...step }];
  });
  return plan.length === 0 ? {} : { plan };
}

const contactOf = ({ practicePhone }: StoredCart): string | null =>
  practicePhone && formatUsPhone(practicePhone);
