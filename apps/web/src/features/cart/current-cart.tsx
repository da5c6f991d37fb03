import type { ComponentType } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { CartSummary } from '@/components/product/cart-summary';
import { usePractice } from '@/features/session/session-store';
import { useStore } from '@/lib/storage/create-store';
import { CartActions, CartFooter, type QrCodeActionProps } from './cart-footer';
import { CartHeading } from './cart-heading';
import { ConsentField } from './contact/consent-field';
import { ContactFields } from './contact/contact-fields';
import { effectiveCode } from './contact/contact-form-rules';
import { DiscountCodeField } from './contact/discount-code-field';
import { NoPhone } from './contact/no-phone';
import { useConsentScope } from './contact/use-consent-scope';
import { useContactForm } from './contact/use-contact-form';
import { QueueAction } from './drafts/queue-action';
import type { SavedProducts } from './lines/add-from';
import { CheckedLines } from './lines/cart-lines-list';
import { unfinishedCart, useCartLines } from './lines/cart-store';
import { CartWarnings } from './lines/cart-warnings';
import { EmptyCart, type QueuedCart } from './lines/empty-cart';
import { RemovalStatus } from './lines/removed-lines-row';
import { useTodaysPrices } from './lines/todays-prices';
import { PlanAction } from './plan-action';
import { isRepeating } from './schedule/check-schedule';
import { ScheduleSection } from './schedule/schedule-section';
import { DeskAction } from './send/desk-action';
import { LostCartAnswer } from './send/lost-cart-answer';
import { SendTime } from './send/send-time';
import { useCartLink } from './send/use-cart-link';
import { usePlaceOrder } from './send/use-place-order';
import { UnfinishedQuestion } from './unfinished-question';

interface CurrentCartProps {
  /** Shows the cart as a QR code; the app passes it in. */
  QrCodeAction?: ComponentType<QrCodeActionProps>;
  /** The favorites and bundles to add from; the app passes them in. */
  SavedProducts?: SavedProducts;
  /** What waits in the patient queue, while the cart is empty; the app passes it in. */
  useQueuedCart?: () => QueuedCart | null;
  /** Goes to an order in the scheduled list; the app passes it in. */
  onScheduled?: (id: number) => void;
}

/** The cart and what it takes to send, schedule, queue or show it. */
export function CurrentCart({ QrCodeAction, SavedProducts, useQueuedCart, onScheduled }: CurrentCartProps) {
  const practice = usePractice();
  const lines = useCartLines();
  const isEmpty = lines.length === 0;
  const isAsked = useStore(unfinishedCart).length > 0;
  const form = useContactForm();
  useConsentScope(form);
  const [code, isScheduled] = useWatch({
    control: form.control,
    name: ['discountCode', 'isScheduled', 'repeatEvery'],
  });
  const discountCode = effectiveCode(code, practice.discountCode);
  const { place, isPlacing, isClosing } = usePlaceOrder(form, onScheduled);
  const cartLink = useCartLink(form);
  useTodaysPrices();
  return (
    <>
      <RemovalStatus />
      {isAsked && <UnfinishedQuestion />}
      {!isAsked && (
        <form
          noValidate
          onSubmit={place}
          className="relative flex min-h-0 flex-1 flex-col short:block short:overflow-y-auto"
        >
          {/* The containing block of its absolutely positioned parts, so that only this area scrolls to them. */}
          <div className="toast-room relative min-h-0 flex-1 scroll-pb-8 overflow-y-auto px-5 pt-1 pb-6 sm:px-8 sm:pt-2 sm:pb-7 dense:sm:pt-1 dense:sm:pb-4 short:overflow-visible short:pb-4!">
            {/* Stays mounted when the cart fills or empties, so that what is open in it stays open. */}
            <CartHeading form={form} practice={practice} SavedProducts={SavedProducts} />
            {isEmpty && !isClosing && <EmptyCart useQueuedCart={useQueuedCart} />}
            {!isEmpty && (
              <>
                <CheckedLines form={form} discountCode={discountCode} />
                <CartSummary lines={lines} discountCode={discountCode}>
                  <DiscountCodeField form={form} />
                </CartSummary>
                <ContactFields form={form} />
                <ScheduleSection form={form} />
                <Controller
                  control={form.control}
                  name="hasConsent"
                  rules={{ required: true }}
                  render={({ field, fieldState }) => (
                    <ConsentField
                      ref={field.ref}
                      checked={field.value}
                      isRepeating={isRepeating(form.getValues())}
                      isMissing={!field.value && fieldState.invalid}
                      onChange={field.onChange}
                    />
                  )}
                />
              </>
            )}
          </div>
          {!isEmpty && (
            <CartFooter>
              <CartWarnings form={form} />
              <LostCartAnswer form={form} />
              <SendTime form={form} />
              <NoPhone />
              <CartActions
                form={form}
                isScheduled={isScheduled}
                isBusy={isPlacing}
                cartLink={cartLink}
                QrCodeAction={QrCodeAction}
              >
                <PlanAction form={form} cartLink={cartLink} />
                <DeskAction form={form} cartLink={cartLink} />
                <QueueAction form={form} />
              </CartActions>
            </CartFooter>
          )}
        </form>
      )}
    </>
  );
}
