import { formatCents } from '@eyecart/shared/rules/money';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Section } from './section';
import { EXAMPLE, type WorkedExample } from './worked-example';

export function Money() {
  return (
    <Section id="money" title="Discount and participation fee">
      <h3>20% off with your practice’s code</h3>
      <p>
        Your practice’s discount code is on every cart you build, and the patient sees the savings. The
        discount is applied once, to the total of the goods. Without a code, patients pay the online price;
        only your own code works on your carts.
      </p>
      <h3>15% of the net sale</h3>
      <p>
        The fee is based on the <strong>goods after the discount</strong>, without tax and shipping, minus
        later refunds. Gift cards count when they are spent, not when they are sold.{' '}
        <strong>Canceled and unpaid orders earn nothing.</strong>
      </p>
      <ExampleTable example={EXAMPLE} />
      <p>
        An order counts as yours if it came from one of your links or QR codes. It also counts if a patient
        goes to the shop directly and enters your code there.
      </p>
    </Section>
  );
}

function ExampleTable({ example }: { example: WorkedExample }) {
  const { refund } = example;
  return (
    <figure className="break-inside-avoid rounded-l border border-line bg-surface px-4.5 py-4 sm:px-6 sm:py-5">
      <figcaption className="font-[620] text-ink">An example, to the cent</figcaption>
      <dl className="mt-2 text-note leading-normal tabular-nums">
        {example.lines.map(({ title, quantity, cents }) => (
          <Row key={title} label={quantity > 1 ? `${title} × ${quantity}` : title} cents={cents} />
        ))}
        <Row label="Online Price" cents={example.onlinePriceCents} className="border-t border-line" />
        <Row label="20% off with your code" cents={-example.discountCents} className="text-teal-hover" />
        <Row
          label="Your Price, the net sale"
          cents={example.yourPriceCents}
          className="font-[620] text-ink"
        />
        <Row label="Tax and shipping, for example" cents={example.taxAndShippingCents} />
        <Row label="The patient pays" cents={example.paidCents} />
        <Row
          label={`Your practice earns, 15% of ${formatCents(example.yourPriceCents)}`}
          cents={example.feeCents}
          className="mt-2 rounded-m bg-teal-50 px-3 text-teal-press max-sm:-mx-1.5 sm:-mx-3"
          strong
        />
      </dl>
      <p className="mt-3 text-small">
        If the patient returns the mask, the shop refunds {formatCents(refund.cents)}. The net sale is then{' '}
        {formatCents(refund.netCents)}, and the fee is {formatCents(refund.feeCents)}.
      </p>
    </figure>
  );
}

interface RowProps {
  label: ReactNode;
  cents: number;
  className?: string;
  /** For the bottom line. */
  strong?: true;
}

function Row({ label, cents, className, strong }: RowProps) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', strong ? 'py-2.5' : 'py-1.5', className)}>
      <dt>{label}</dt>
      <dd className={cn('shrink-0', strong && 'text-price leading-none font-[640] tracking-[-0.02em]')}>
        {formatCents(cents)}
      </dd>
    </div>
  );
}
