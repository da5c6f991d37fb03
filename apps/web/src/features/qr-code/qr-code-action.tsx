import type { CartPrice } from '@eyecart/shared/rules/pricing';
import { useState } from 'react';
import { FooterButton } from '@/components/footer-button';
import { QrCodeDialog } from './qr-code-dialog';
import { useQrCode } from './use-qr-code';

interface QrCodeActionProps {
  isMain: boolean;
  price: CartPrice;
  /** Checks whether there is a cart to show, and says what is missing. */
  isReady: () => boolean;
  /** Rejects with an Error whose message gives the reason. */
  createLink: () => Promise<string>;
}

/** Generate QR Code: the patient scans the cart, and no text is sent. */
export function QrCodeAction({ isMain, price, isReady, createLink }: QrCodeActionProps) {
  const [isOpen, setOpen] = useState(false);
  const { code, problem, generate } = useQrCode(createLink);
  const open = () => {
    if (!isReady()) return;
    setOpen(true);
    void generate();
  };
  return (
    <>
      <FooterButton variant={isMain ? 'primary' : 'line'} aria-haspopup="dialog" onClick={open}>
        Generate QR Code
      </FooterButton>
      <QrCodeDialog
        open={isOpen}
        onOpenChange={setOpen}
        code={code}
        problem={problem}
        price={price}
        onRetry={() => void generate()}
      />
    </>
  );
}
