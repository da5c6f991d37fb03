import type { EndpointInput, Plan, Practice, planEndpoints } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { wordsIn } from '@eyecart/shared/languages/words';
import type { Database } from '../../../db/client.js';
import { zoneOf } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import type { ProductNoteService } from '../../catalog/product-note-service.js';
import { findPractice } from '../../practices/practice-repository.js';
import { cartLink } from '../cart-link.js';
import type { StoredCart } from '../cart-repository.js';
import type { CartService } from '../cart-service.js';
import { typedLink } from '../carts/typed-link.js';
import { describePlan } from './describe-plan.js';
import { drawQrCode } from './draw-qr-code.js';
import type { DrawingThreads } from './pdf/drawing-threads.js';
import { type FindPicture, findPictures } from './pdf/find-picture.js';
import type { QueuePrint } from './print-queue.js';

type PlanInput = EndpointInput<typeof planEndpoints.makePlan>['body'];
type PrintInput = EndpointInput<typeof planEndpoints.printPlan>['body'];

interface Dependencies {
  readonly carts: Pick<CartService, 'getOwnCart' | 'priceInputs' | 'inLanguage' | 'typedCodeOf'>;
  readonly productNotes: Pick<ProductNoteService, 'listNotes'>;
  readonly db: Database;
  readonly findPicture: FindPicture;
  readonly queuePrint: QueuePrint;
  readonly drawingThreads: Pick<DrawingThreads, 'draw'>;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export type PlanService = ReturnType<typeof createPlanService>;

/** Plans to print, which are never stored (docs/product.md §15.5). */
export function createPlanService(dependencies: Dependencies) {
  const { carts, productNotes, db, findPicture, queuePrint, drawingThreads, clock, publicUrl } = dependencies;

  /** A cart's link, to scan and to type. */
  async function linkTo(cart: StoredCart, language: Language) {
    const other = language === cart.language ? null : language;
    const url = cartLink(publicUrl, cart.publicId, other);
    const typed = typedLink(publicUrl, await carts.typedCodeOf(cart), other);
    return { url, typed, qrCode: await drawQrCode(url) };
  }

  /** A cart, and as `linked` the cart to link to: itself, or null once it has expired. */
  async function ofCart(practice: Practice, cartUrl: string) {
    const priced = await carts.getOwnCart(practice, cartUrl);
    const { cart } = priced;
    return { priced, howTo: cart.howTo, linked: cart.expiresAt > clock.now() ? cart : null };
  }

  async function ofLines(practice: Practice, input: PlanInput) {
    const { cartItems = [], practiceDiscountCode } = input;
    if (cartItems.length === 0) throw new ApiError('empty_cart');
    const priced = carts.priceInputs(practice, cartItems, practiceDiscountCode);
    const howTo = await productNotes.listNotes(
      practice,
      priced.cart.lines.map(({ productId }) => productId),
    );
    return { priced, howTo, linked: null };
  }

  /**
   * @throws ApiError `cart_not_found` for a cart that is not the practice's; `empty_cart`, `unknown_item`,
   * `foreign_discount_code` for lines
   */
  async function makePlan(practice: Practice, input: PlanInput): Promise<Plan> {
    const { cartUrl } = input;
    const { priced, howTo, linked } =
      cartUrl === undefined ? await ofLines(practice, input) : await ofCart(practice, cartUrl);
    const { cart } = priced;
    const language = input.language ?? cart.language;
    const { items, unavailable, onlinePriceCents, discountCents, yourPriceCents } = carts.inLanguage(
      priced,
      language,
    );
    return describePlan(
      {
        practiceName: practice.name,
        practicePhone: (await findPractice(db, practice.id))?.phoneNumber ?? null,
        lines: cart.lines,
        items,
        unavailable,
        howTo,
        discountCode: cart.discountCode,
        onlinePriceCents,
        discountCents,
        yourPriceCents,
        link: linked && (await linkTo(linked, language)),
        now: clock.now(),
        timeZone: zoneOf(practice),
      },
      wordsIn(language),
    );
  }

  return {
    makePlan,

    /**
     * `makePlan` as a PDF.
     * @throws ApiError as `makePlan`; `rate_limited` when too many prints wait; `unavailable` when it cannot be drawn
     */
    async printPlan(
      practice: Practice,
      { paper, patientName = '', lineToPatient = '', ...input }: PrintInput,
    ): Promise<Uint8Array<ArrayBuffer>> {
      const plan = await makePlan(practice, input);
      return queuePrint(practice.id, async () => {
        const pictures = await findPictures(plan, findPicture);
        const madeAt = clock.now();
        return drawingThreads.draw({ plan, paper, patientName, lineToPatient, pictures, madeAt });
      });
    },
  };
}
