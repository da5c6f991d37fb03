import { PORTAL_NAME } from '@/lib/portal-name';
import { Section } from './section';

export function DoctorOverview() {
  return (
    <Section id="doctor-overview">
      <p>
        Care at home often depends on supplies: drops, wipes, a heat mask, a lid cleanser. Named in the exam
        room, they are half forgotten by the parking lot. {PORTAL_NAME} turns what you say into a cart that
        the patient can open on a phone.
      </p>
      <ul className="list-disc space-y-2 pl-5 marker:text-teal">
        <li>
          <strong>You choose.</strong> The catalogue holds supplies only, none of which needs a prescription.
          Save what you recommend often as favorites, and what belongs together as a bundle.
        </li>
        <li>
          <strong>The patient decides.</strong> The link shows your practice’s name, the products and the
          price. There is no account to make, and nothing is ordered until the patient checks out.
        </li>
        <li>
          <strong>The shop delivers.</strong> Payment, shipping, returns and receipts are the shop’s. Your
          practice keeps no stock and handles no money.
        </li>
        <li>
          <strong>Your practice takes part.</strong> It may earn a participation fee of 15% of the net sale.
        </li>
      </ul>
    </Section>
  );
}
