import { useEffect, useRef } from 'react';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { QrCodeDialog } from './qr-code-dialog';
import { useQrCode } from './use-qr-code';

/** The QR code of a cart that already has a link. Use the link as the React key, too. */
export function LinkQrDialog({ link, open, onOpenChange }: OpenState & { link: string }) {
  const { code, problem, generate } = useQrCode(async () => link);
  const draw = useRef(generate);
  useEffect(() => {
    draw.current = generate;
  });
  useEffect(() => {
    if (open) void draw.current();
  }, [open]);
  return (
    <QrCodeDialog
      open={open}
      onOpenChange={onOpenChange}
      code={code}
      problem={problem}
      onRetry={() => void generate()}
    />
  );
}
