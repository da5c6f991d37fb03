import { priceCart } from '@eyecart/shared/rules/pricing';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FootButton } from '@/features/cart/cart-foot';
import { cartStore, useCartLines } from '@/features/cart/cart-store';
import { effectiveCode, validateDiscountCode } from '@/features/cart/contact-form-rules';
import type { ContactForm } from '@/features/cart/contact-form-store';
import { refuse } from '@/features/cart/refuse';
import { usePractice } from '@/features/session/session-store';
import { QrCodeDialog } from './qr-code-dialog';
import { useQrCode } from './use-qr-code';

const EMPTY_ORDER = 'Please add items to your order before generating QR code.';

/** Generate QR Code: a cart without a text, so neither number nor consent is asked for. */
export function QrCodeAction({ form }: { form: UseFormReturn<ContactForm> }) {
  const practice = usePractice();
  const lines = useCartLines();
  const [isOpen, setOpen] = useState(false);
  const discountCode = form.getValues('discountCode');
  const { code, problem, generate } = useQrCode(({ code, message }) => {
    if (code === 'foreign_discount_code') form.setError('discountCode', { message });
  });

  const run = () =>
    void generate({
      practiceName: practice.name,
      lines: cartStore.get(),
      discountCode: form.getValues('discountCode'),
    });
  const open = () => {
    if (cartStore.get().length === 0) return refuse(EMPTY_ORDER);
    const fault = validateDiscountCode(form.getValues('discountCode'), practice.discountCode);
    if (fault !== true) return form.setError('discountCode', { message: fault }, { shouldFocus: true });
    setOpen(true);
    run();
  };
  return (
    <>
      <FootButton aria-haspopup="dialog" onClick={open}>
        <QrCode aria-hidden size={18} strokeWidth={1.9} />
        Generate QR Code
      </FootButton>
      <QrCodeDialog
        open={isOpen}
        onOpenChange={setOpen}
        code={code}
        problem={problem}
        price={priceCart(lines, effectiveCode(discountCode, practice.discountCode))}
        onRetry={run}
      />
    </>
  );
}
