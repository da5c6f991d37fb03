import { createPortal } from 'react-dom';
import { QR_WIDTH } from './draw-qr-code';

/** A product on the slip. */
export interface SlipProduct {
  readonly variantId: string;
  readonly title: string;
  readonly quantity: number;
}

/** More would not fit on one letter page. */
const MOST_PRODUCTS = 24;

interface PrintSlipProps {
  practiceName: string;
  /** The picture of the code. */
  url: string;
  link: string;
  products: readonly SlipProduct[];
}

/** What the page prints while it is there: the code for the patient to take home, without the patient's name. */
export function PrintSlip({ practiceName, url, link, products }: PrintSlipProps) {
  const shown = products.slice(0, MOST_PRODUCTS);
  const others = products.length - shown.length;
  return createPortal(
    <section data-slip="" className="hidden bg-white text-black print:block">
      <p className="text-[24pt] leading-tight font-[640] wrap-anywhere">{practiceName}</p>
      <p className="mt-1 text-[13pt]">The eye care items we recommended for you</p>
      <div className="mt-6 flex items-center gap-6">
        <img src={url} width={QR_WIDTH} height={QR_WIDTH} alt="" className="size-[2.5in] shrink-0" />
        <div className="min-w-0 text-[13pt] leading-snug">
          <p className="font-[640]">Scan with your phone’s camera to see and order them.</p>
          <p className="mt-2 text-[10pt] wrap-anywhere">{link}</p>
        </div>
      </div>
      <ul className="mt-6 columns-2 gap-8 border-t border-black pt-3 text-[11pt] leading-snug">
        {shown.map(({ variantId, title, quantity }) => (
          <li key={variantId} className="flex break-inside-avoid gap-2 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
            <span className="tabular-nums">× {quantity}</span>
          </li>
        ))}
        {others > 0 && <li className="py-1">and {others} more</li>}
      </ul>
    </section>,
    document.body,
  );
}
