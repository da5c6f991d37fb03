import { draftOrderEndpoints, type EndpointResponse } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { type CallOptions, callEndpoint } from '@/lib/api/api-client';
import { callOnce } from '@/lib/api/idempotency-keys';
import { itemInputOf } from '../lines/cart-line';
import type { OrderCart } from '../send/order-cart';

const { createDraftOrder } = draftOrderEndpoints;

export interface DraftToSave extends OrderCart {
  /** Blank for none. */
  readonly phoneNumber: string;
  readonly patientLastName: string;
  /** Absent when neither staff nor an earlier text chose one. */
  readonly language: Language | undefined;
}

/**
 * Saves the cart to the patient queue and returns the draft's id. The draft it was loaded from
 * stays.
 * @throws ApiError when the server refuses it.
 */
export async function saveDraft(draft: DraftToSave): Promise<number | undefined> {
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
    language: draft.language,
    practiceName: draft.practiceName,
    isDraft: true as const,
  };
  const save = (options: CallOptions) => callEndpoint(createDraftOrder, { body }, options);
  const answer: Partial<EndpointResponse<typeof createDraftOrder>> = await callOnce('save-draft', body, save);
  return answer?.draftOrder?.id;
}
