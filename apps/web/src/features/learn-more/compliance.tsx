import { REMINDER_DELAY_HOURS } from '@eyecart/shared/rules/reminder';
import { PORTAL_NAME } from '@/lib/portal-name';
import { Section } from './section';

export function Compliance() {
  return (
    <Section id="compliance">
      <h3>Non-clinical</h3>
      <p>
        {PORTAL_NAME} is a way to order supplies. It gives no medical advice, takes no prescriptions and holds
        none. It has no field for health information, and no patient health data belongs in it.
      </p>

      <h3>Consent to texts</h3>
      <p>
        The Telephone Consumer Protection Act (TCPA) asks for the patient’s consent before a practice texts a
        link. Ask each patient, and tick the box only then. With every text we record that consent was
        confirmed, when, and under which wording. A purchase must not depend on it: without consent, show the
        QR code.
      </p>
      <p>
        Every text names your practice first and ends with the way out. A patient who replies{' '}
        <strong>STOP</strong> gets no more texts, from your practice or any other that uses this service, and
        what was planned is cancelled. A reply of <strong>START</strong> allows texts again.
      </p>

      <h3>When texts go</h3>
      <ul className="list-disc space-y-2 pl-5 marker:text-teal">
        <li>
          <strong>A cart you send</strong> goes at once.
        </li>
        <li>
          <strong>A scheduled order</strong> goes on its date at 12:00 PM EST, unless you choose another time.
          EST is meant literally: in summer, clocks in New York show 1:00 PM then.
        </li>
        <li>
          <strong>One reminder</strong> follows {REMINDER_DELAY_HOURS} hours after the text, if the order is
          not completed. It is not sent after an order, after STOP, or once the link has ended.
        </li>
        <li>
          <strong>Quiet hours.</strong> Texts that go by themselves go between 9:00 AM and 8:00 PM only, where
          your practice is and wherever the patient’s number may be. Outside of that they wait for the next
          suitable hour; if none comes within 48 hours, the text is not sent.
        </li>
      </ul>

      <h3>What is kept</h3>
      <ul className="list-disc space-y-2 pl-5 marker:text-teal">
        <li>
          <strong>For your practice:</strong> carts, drafts, scheduled orders, texts and orders, with the
          phone number and last name you entered. Numbers and names are erased after two years, unless the
          operator of your portal has set another time.
        </li>
        <li>
          <strong>As proof:</strong> consents and opt-outs. These stay.
        </li>
        <li>
          <strong>In your browser:</strong> who is signed in and the current cart; what you type about a
          patient only until the tab is closed. Logging out removes all of it.
        </li>
        <li>
          <strong>Not with us:</strong> card and bank details. The patient enters them at the shop’s checkout.
        </li>
      </ul>
      <p>
        The page behind the link shows neither name nor number of the patient. Whoever has the link can open
        it, so it goes to the patient only.
      </p>
    </Section>
  );
}
