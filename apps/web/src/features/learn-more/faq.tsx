import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Section } from './section';

const QUESTIONS = [
  {
    question: 'Does the patient need an account or an app?',
    answer:
      'No. The link opens a page with the order on any phone. The patient reviews it and continues to the shop’s checkout.',
  },
  {
    question: 'How long does a link work?',
    answer:
      'Thirty days, unless your portal’s operator has set a different period. After that, send a new cart.',
  },
  {
    question: 'What if a price changes, or a product runs out?',
    answer:
      'The page shows today’s prices and stock and points out changes. Products that cannot be bought are listed but left out of the total.',
  },
  {
    question: 'Can a patient order without giving a phone number?',
    answer: 'Yes. Generate a QR code and let the patient scan it. No text or reminder is sent.',
  },
  {
    question: 'What does “Delivery not confirmed yet” mean?',
    answer:
      'The text service has the text but has not confirmed it yet. We check before we send anything again, so the patient never gets the same text twice. There is no need to press Send again.',
  },
  {
    question: 'The doctor builds the cart, but someone else sends it. How?',
    answer:
      'Enter the patient’s last name and choose Add Cart to Patient Queue. The cart waits under Pending Carts; Load Cart brings it back with its details. Whoever sends it confirms consent.',
  },
  {
    question: 'What happens to a scheduled order when prices change?',
    answer:
      'Its cart is created on that day, at that day’s prices and stock. Anything unavailable is left out. If nothing is left, no text is sent, and the order says why.',
  },
  {
    question: 'Who can the patient contact about an order?',
    answer:
      'The shop, for payment, shipping, returns and refunds: its order confirmation says how. Questions about care come to you.',
  },
  {
    question: 'The connection dropped while I was building a cart. Is it lost?',
    answer: 'No. The cart is saved in this browser, and sending works again when you are back online.',
  },
];

export function Faq() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => openForPrint(list), []);
  return (
    <Section id="faq" title="Frequently asked questions">
      <div ref={list} className="border-b border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line first:border-0">
            <summary className="flex min-h-13 cursor-pointer list-none items-center gap-4 rounded-s py-2.5 font-[580] text-ink hover:text-teal-hover [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{question}</span>
              <ChevronDown
                aria-hidden
                size={20}
                strokeWidth={1.9}
                className="shrink-0 text-ink-3 transition-transform group-open:rotate-180 print:hidden"
              />
            </summary>
            <p className="pb-4 sm:pr-9">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** Printing shows all answers, since paper has nothing to expand. */
function openForPrint(list: { current: HTMLElement | null }): () => void {
  let opened: HTMLDetailsElement[] = [];
  const open = () => {
    opened = [...(list.current?.querySelectorAll('details') ?? [])].filter((details) => !details.open);
    for (const details of opened) details.open = true;
  };
  const close = () => {
    for (const details of opened) details.open = false;
  };
  window.addEventListener('beforeprint', open);
  window.addEventListener('afterprint', close);
  return () => {
    window.removeEventListener('beforeprint', open);
    window.removeEventListener('afterprint', close);
  };
}
