import { PORTAL_NAME } from '@/lib/portal-name';
import { Section } from './section';

export function DoctorOverview() {
  return (
    <Section id="doctor-overview">
      <p>
        Care at home often takes supplies: drops, wipes, a heat mask, a lid cleanser. Patients hear about them
        in the exam room and forget half by the parking lot. {PORTAL_NAME} turns your recommendation into a
        cart they can open on their phone.
      </p>
      <ul className="list-disc space-y-2 pl-5 marker:text-teal">
        <li>
          <strong>You choose.</strong> The catalog has supplies only, none of which needs a prescription. Save
          what you recommend often as favorites, and what goes together as a bundle.
        </li>
        <li>
          <strong>The patient decides.</strong> The link shows your practice’s name, the products and the
          price. There is no account to create, and nothing is ordered until the patient checks out.
        </li>
        <li>
          <strong>The shop delivers.</strong> It handles payment, shipping, returns and receipts. Your
          practice keeps no inventory and handles no money.
        </li>
        <li>
          <strong>Your practice earns a share.</strong> It may earn a participation fee of 15% of the net
          sale.
        </li>
      </ul>
    </Section>
  );
}
