import { draftOrderEndpoints } from '@eyecart/shared/contracts';
import { attemptOnce, draftAttempts } from '@/features/cart/attempts';
import { itemInputOf, type OrderCart } from '@/features/cart/order-cart';
import { callEndpoint } from '@/lib/api-client';
import { logFailure } from '@/lib/log-failure';

const { createDraftOrder, deleteDraftOrder } = draftOrderEndpoints;

export interface DraftToSave extends OrderCart {
  /** Blank for none. */
  readonly phoneNumber: string;
  readonly patientLastName: string;
  /** The draft this one takes the place of, if the cart was loaded from one. */
  readonly replacedId?: number;
}

/**
 * Saves the cart to the patient queue (SPEC §7 POST /api/draft-orders).
 * @throws ApiError when the server refuses it.
 */
export async function saveDraft(draft: DraftToSave): Promise<void> {
  const body = {
    items: draft.lines.map((line) => ({
      ...itemInputOf(line),
      title: line.title,
      price: line.price,
      imageUrl: line.imageUrl,
    })),
    phoneNumber: draft.phoneNumber.trim() || null,
    patientLastName: draft.patientLastName.trim(),
    discountCode: draft.discountCode.trim(),
    practiceName: draft.practiceName,
    isDraft: true as const,
  };
  await attemptOnce(draftAttempts, JSON.stringify(body), (options) =>
    callEndpoint(createDraftOrder, { body }, options),
  );
  if (draft.replacedId !== undefined) await discardReplaced(draft.practiceName, draft.replacedId);
}

/** The new one is safe by now; an old one that stays can be deleted by hand. */
async function discardReplaced(practiceName: string, id: number): Promise<void> {
  try {
    await callEndpoint(deleteDraftOrder, { params: { id }, query: { practiceName } });
  } catch (error) {
    logFailure(`${deleteDraftOrder.method} ${deleteDraftOrder.path}`, error);
  }
}
