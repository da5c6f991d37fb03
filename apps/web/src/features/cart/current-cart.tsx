import { CONSENT_MISSING } from '@eyecart/shared/rules/consent';
import { Send } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { CartLinesList } from './cart-lines-list';
import { cartStore, useCartLines } from './cart-store';
import { CartSummary } from './cart-summary';
import { ConsentField } from './consent-field';
import { ContactFields } from './contact-fields';
import { effectiveCode } from './contact-form-rules';
import type { ContactForm } from './contact-form-store';
import { EmptyCart } from './empty-cart';
import type { SendFailure } from './send-order';
import { useContactForm } from './use-contact-form';
import { useSendOrder } from './use-send-order';

const EMPTY_ORDER = 'Please add at least one item to your order.';

/** Which field a refusal of the server belongs to. */
const FIELD_OF_CODE: Readonly<Record<string, 'phoneNumber' | 'discountCode'>> = {
  invalid_phone: 'phoneNumber',
  sms_refused: 'phoneNumber',
  opted_out: 'phoneNumber',
  foreign_discount_code: 'discountCode',
};

export function CurrentCart() {
  const practice = usePractice();
  const isEmpty = useCartLines().length === 0;
  const { form, clear } = useContactForm();
  const code = useWatch({ control: form.control, name: 'discountCode' });

  const onRefused = (failure: SendFailure) => {
    const field = FIELD_OF_CODE[failure.code ?? ''];
    if (field) form.setError(field, { message: failure.reason }, { shouldFocus: true });
  };
  const { send, isSending } = useSendOrder({ onDone: clear, onRefused });

  const isAllowed = ({ hasConsent }: ContactForm): boolean => {
    if (cartStore.get().length === 0) return refuse(EMPTY_ORDER);
    return hasConsent || refuse(CONSENT_MISSING);
  };
  const submit = form.handleSubmit(
    (values) => isAllowed(values) && send(values),
    () => isAllowed(form.getValues()),
  );

  if (isEmpty) return <EmptyCart />;
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6 sm:px-8 sm:pt-2 sm:pb-7">
        <CartLinesList />
        <CartSummary discountCode={effectiveCode(code, practice.discountCode)} />
        <h3 className="mt-7 mb-3.5 text-title">Who is it for?</h3>
        <ContactFields form={form} />
        <Controller
          control={form.control}
          name="hasConsent"
          rules={{ validate: (hasConsent) => hasConsent || CONSENT_MISSING }}
          render={({ field, fieldState }) => (
            <ConsentField
              ref={field.ref}
              checked={field.value}
              error={field.value ? undefined : fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <div
        data-foot="drawer"
        className="border-t border-line bg-surface px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-8 sm:pt-4.5 sm:pb-6"
      >
        <Button type="submit" size="lg" busy={isSending} className="w-full">
          {!isSending && <Send aria-hidden size={20} strokeWidth={1.9} />}
          {isSending ? 'Sending...' : 'Send Cart'}
        </Button>
      </div>
    </form>
  );
}

function refuse(message: string): false {
  showToast({ type: 'error', title: 'Error', message });
  return false;
}
