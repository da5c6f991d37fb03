import { Check, X } from 'lucide-react';
import { Section } from './section';

const DO = [
  'Recommend only what you would recommend without a fee.',
  'Tell patients that your practice may earn a fee, and that they are free to buy elsewhere or not at all.',
  'Ask before you text, and use only the number the patient gave you for that.',
  'Give medical advice in person, and keep it in your own records.',
  'Check the number and the cart before you send: a text can’t be unsent.',
];

const DO_NOT = [
  'Do not enter health information anywhere. The name field is for a last name and nothing else.',
  'Do not use a cart in place of a prescription or a treatment plan.',
  'Do not promise what a product will do.',
  'Do not tie an appointment, its price or your care to a purchase.',
  'Do not check the consent box for a patient you have not asked.',
];

export function ConductGuidelines() {
  return (
    <Section id="conduct">
      <p>Patients buy because they trust you. These ten rules keep it that way.</p>
      <div className="grid gap-x-8 gap-y-6 pt-1 sm:grid-cols-2">
        <div>
          <h3>Please do</h3>
          <ul className="mt-3 space-y-3">
            {DO.map((line) => (
              <li key={line} className="flex gap-3">
                <Check aria-hidden size={20} strokeWidth={2.2} className="mt-0.75 shrink-0 text-green" />
                {line}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>Please do not</h3>
          <ul className="mt-3 space-y-3">
            {DO_NOT.map((line) => (
              <li key={line} className="flex gap-3">
                <X aria-hidden size={20} strokeWidth={2.2} className="mt-0.75 shrink-0 text-ink-3" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="pt-2 text-small">
        Some states and boards have their own rules on product recommendations and fees. This list does not
        replace them; check with your own counsel.
      </p>
    </Section>
  );
}
