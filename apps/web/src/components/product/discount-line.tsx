interface DiscountLineProps {
  /** The practice's; nothing is shown without one. */
  discountCode: string | null;
}

/** The discount of the practice's code. */
export const DiscountLine = ({ discountCode }: DiscountLineProps) =>
  discountCode !== null && (
    <p className="mt-0.75 text-caption leading-[1.35] font-[560] text-teal-hover">
      20% off with code <b className="font-[640] wrap-anywhere">{discountCode}</b>
    </p>
  );
