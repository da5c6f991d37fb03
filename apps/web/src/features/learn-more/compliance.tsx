import { REMINDER_DELAY_HOURS } from '@eyecart/shared/rules/reminder';
import { PORTAL_NAME } from '@/lib/portal-name';
import { Section } from './section';

export function Compliance() {
  return (
    <Section id="compliance">
      <h3>Non-clinical</h3>
      <p>
        {PORTAL_NAME} is for ordering supplies. It gives no medical advice and involves no prescriptions. It
        has no field for health information, and no patient health data belongs in it.
      </p>

      <h3>Consent to texts</h3>
      <p>
        The Telephone Consumer Protection Act (TCPA) requires the patient’s consent before a practice texts a
        link. Ask each patient before you check the box. With every text we record that consent was confirmed,
        when, and under which wording. Consent must not be a condition of purchase: without it, show the QR
        code.
      </p>
      <p>
        Every text starts with your practice’s name, and each one with a link ends with how to opt out. A
        patient who replies <strong>STOP</strong> gets no more texts from your practice or any other that uses
        this service, and planned texts are canceled. A reply of <strong>START</strong> allows texts again.
      </p>
      <p>
        When a patient writes anything but thanks, automatic texts to that number pause until you have read it
        and chosen “Keep texting” or “Stop texting”. Without a choice, the number gets no more texts.
      </p>

      <h3>When texts are sent</h3>
      <ul className="list-disc space-y-2 pl-5 marker:text-teal">
        <li>
          <strong>A cart you send</strong> goes out right away.
        </li>
        <li>
          <strong>A scheduled order</strong> goes out on its date at 12:00 PM EST, unless you choose another
          time. EST applies all year: in summer, that is 1:00 PM in New York.
        </li>
        <li>
          <strong>One reminder</strong> follows {REMINDER_DELAY_HOURS} hours after the text, if the order is
          not completed. It is not sent after an order, after STOP, or once the link has expired.
        </li>
        <li>
          <strong>Quiet hours.</strong> Automatic texts go out only between 9:00 AM and 8:00 PM, both where
          your practice is and wherever the patient’s number may be. Some states allow fewer hours, or none on
          Sundays and holidays, and those count too. Outside the hours a text waits for the next opening; if
          there is none within 48 hours, not counting days without allowed hours, it is not sent.
        </li>
      </ul>

      <h3>What we keep</h3>
      <ul className="list-disc space-y-2 pl-5 marker:text-teal">
        <li>
          <strong>For your practice:</strong> carts, drafts, scheduled orders, texts and orders, with the
          phone number and last name you entered. Numbers and names are erased after two years, or when your
          portal’s operator is asked to erase them; the operator may set a different period.
        </li>
        <li>
          <strong>Patients’ replies:</strong> for 30 days, unless the operator sets a different period.
        </li>
        <li>
          <strong>As proof:</strong> consents and opt-outs. We do not erase these.
        </li>
        <li>
          <strong>In your browser:</strong> who is signed in and the current cart; patient details you type,
          only until the tab is closed. Logging out removes all of it.
        </li>
        <li>
          <strong>Never:</strong> card and bank details. The patient enters them at the shop’s checkout.
        </li>
      </ul>
      <p>
        The linked page does not show the patient’s name or number. Anyone with the link can open it, so send
        it to the patient only.
      </p>
    </Section>
  );
}
