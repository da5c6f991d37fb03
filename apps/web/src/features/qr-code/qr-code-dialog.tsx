import { formatCents } from '@eyecart/shared/rules/money';
import type { CartPrice } from '@eyecart/shared/rules/pricing';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { PrintPlanButton } from '@/components/print-plan-button';
import { FailureMark } from '@/components/states/failure-mark';
import { Button, buttonVariants } from '@/components/ui/button';
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { usePractice } from '@/features/session/session-store';
import { openPlan } from '@/lib/cart/plan-request';
import { cn } from '@/lib/cn';
import { CopyLinkButton } from './copy-link-button';
import { QR_WIDTH } from './draw-qr-code';
import { type QrCode, usePictureUrl } from './use-qr-code';

interface QrCodeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  code: QrCode | null;
  problem: string | null;
  /** Absent for a cart that was created before. */
  price?: CartPrice;
  onRetry: () => void;
}

/** The cart as a QR code for the patient to scan. */
export function QrCodeDialog({ open, onOpenChange, code, problem, price, onRetry }: QrCodeDialogProps) {
  const practice = usePractice();
  const url = usePictureUrl(code?.picture);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        width="22.5rem"
        className="flex flex-col overflow-y-auto px-5 pt-5 sm:px-6 sm:pt-6"
      >
        <DialogTitle className="text-center text-[1.3125rem]">Scan to open the cart</DialogTitle>
        <p className="mx-auto mt-1 max-w-[36ch] text-center text-small text-balance text-ink-2">
          With the patient’s phone. No text is sent.
        </p>
        <p role="status" className="sr-only">
          {statusOf(code, problem)}
        </p>
        <Square>
          {problem !== null && <Problem problem={problem} onRetry={onRetry} />}
          {problem === null && url === undefined && <div className="skeleton size-full" />}
          {url !== undefined && (
            <img
              src={url}
              width={QR_WIDTH}
              height={QR_WIDTH}
              alt={`QR code that opens the cart of ${practice.name}`}
              className="size-full [image-rendering:pixelated]"
            />
          )}
        </Square>
        {price !== undefined && problem === null && <Sums price={price} />}
        {/* As tall as the button from the start, so that the sheet does not grow when the link arrives. */}
        <div className="flex min-h-12 shrink-0 flex-wrap justify-center">
          {code !== null && <CopyLinkButton link={code.link} />}
          {code !== null && (
            <PrintPlanButton
              variant="ghost"
              className="mt-1"
              onClick={() => openPlan({ cartUrl: code.link })}
            />
          )}
        </div>
        <div
          className={cn(
            'sticky bottom-0 grid shrink-0 gap-2 bg-surface pt-4 pb-[max(20px,env(safe-area-inset-bottom))] sm:pb-6',
            problem === null && 'grid-cols-2',
          )}
        >
          {/* Never focused first: while the picture loads, the focus is on the dialog. */}
          <Button variant="line" data-close="" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          {url === undefined && problem === null && (
            <Button variant="line" disabled>
              <Download aria-hidden size={18} strokeWidth={1.9} />
              Download
            </Button>
          )}
          {url !== undefined && (
            <a
              href={url}
              download={qrFileName(practice.name)}
              className={buttonVariants({ variant: 'line' })}
            >
              <Download aria-hidden size={18} strokeWidth={1.9} />
              Download
            </a>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Such as "lakeside-eye-care-cart.png": the practice's name, never the patient's. */
export function qrFileName(practiceName: string): string {
  const slug = practiceName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${slug || 'practice'}-cart.png`;
}

function statusOf(code: QrCode | null, problem: string | null): string {
  if (problem !== null) return '';
  return code === null ? 'Generating QR code...' : 'The QR code is ready.';
}

const Square = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto mt-4 grid size-64 shrink-0 place-items-center overflow-hidden rounded-s bg-surface">
    {children}
  </div>
);

function Problem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center text-center">
      <FailureMark />
      <p className="-mt-4 mb-4 text-small text-pretty wrap-anywhere">{problem}</p>
      <Button variant="line" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

function Sums({ price }: { price: CartPrice }) {
  return (
    <p className="mt-3 text-center text-small tabular-nums">
      <b className="text-price font-[640] tracking-[-0.02em]">{formatCents(price.yourPriceCents)}</b>
      {price.discountCents > 0 && (
        <span className="block font-[580] text-teal-hover">
          20% off, {formatCents(price.discountCents)} saved
        </span>
      )}
    </p>
  );
}
