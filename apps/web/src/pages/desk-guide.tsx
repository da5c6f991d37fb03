import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '@/components/ui/button';
import { FOLLOW_UP_KEYS } from '@/features/follow-up/follow-up-keys';
import { DESK_KEYS, DESK_TASKS, SEND_KEYS } from '@/features/learn-more/desk-tasks';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { useSession } from '@/features/session/session-store';
import { PATHS } from '@/lib/paths';
import './desk-guide.css';

const PhoneDialog = lazyDialog<OpenState>(() =>
  import('@/features/session/phone-dialog').then(({ PhoneDialog }) => ({ default: PhoneDialog })),
);

/** What a desk does, on one sheet of paper. */
export function DeskGuide() {
  const practice = useSession();
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Only the URL's query has changed, so the page itself scrolls to its top.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main className="wrap pt-6 pb-16 print:p-0">
      <div className="mb-6 flex flex-wrap gap-2.5 print:hidden">
        <Link to={PATHS.learnMore} className={buttonVariants({ variant: 'line', size: 'sm' })}>
          <ArrowLeft aria-hidden size={18} strokeWidth={1.9} />
          How it works
        </Link>
        <Button size="sm" onClick={() => window.print()}>
          <Printer aria-hidden size={18} strokeWidth={1.9} />
          Print
        </Button>
        {practice?.phoneNumber === null && (
          <Button variant="line" size="sm" onClick={() => setPhoneOpen(true)}>
            Add your phone number
          </Button>
        )}
        {practice !== null && <PhoneDialog open={isPhoneOpen} onOpenChange={setPhoneOpen} />}
      </div>
      <h1
        ref={heading}
        data-landing=""
        tabIndex={-1}
        className="text-h2 tracking-[-0.028em] outline-none focus-visible:shadow-none"
      >
        At the desk
      </h1>
      {practice !== null && (
        <p className="text-ink-2">
          {practice.name}
          {practice.phoneNumber && `, ${formatUsPhone(practice.phoneNumber)}`}
        </p>
      )}
      <div className="desk-guide">
        {DESK_TASKS.map(({ title, steps }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ol>
              {steps.map((step) => (
                <li key={step}>
                  <Words>{step}</Words>
                </li>
              ))}
            </ol>
          </section>
        ))}
        <KeyTable title="Keys" keys={DESK_KEYS} />
        <KeyTable title="Keys in Follow-up" keys={[...FOLLOW_UP_KEYS, ...SEND_KEYS]} />
      </div>
      <style>{'@page{size:letter;margin:0.7in}'}</style>
    </main>
  );
}

/** Words of the screens in bold. */
const Words = ({ children }: { children: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed sentence.
  children.split('**').map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));

interface KeyTableProps {
  title: string;
  keys: ReadonlyArray<readonly [key: string, what: string]>;
}

const KeyTable = ({ title, keys }: KeyTableProps) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {keys.map(([key, what]) => (
        <li key={key}>
          <kbd>{key}</kbd> <span>{what}</span>
        </li>
      ))}
    </ul>
  </section>
);
