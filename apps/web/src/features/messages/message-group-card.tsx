import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { ExternalLink, UserRound } from 'lucide-react';
import { memo } from 'react';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import type { MessageGroup } from './group-messages';
import { MessageEntry } from './message-entry';
import { MessageTime } from './message-time';
import { patientName } from './message-words';
import { ReminderEntry } from './reminder-entry';
import { EntryNote } from './timeline';

/** The texts of one cart to one patient (docs/product.md §2.17). */
export const MessageGroupCard = memo(function MessageGroupCard({ group }: { group: MessageGroup }) {
  const { firstTexts, reminders, planned, isConverted } = group;
  const [newest, ...earlier] = firstTexts;
  const name = patientName(group.patientLastName);
  const phone = phoneWords(group);
  return (
    <li className="rounded-l border border-line bg-surface p-4 sm:p-5">
      <article aria-label={`${name}, ${phone}`}>
        <div className="flex items-start gap-3">
          <Monogram lastName={group.patientLastName} />
          <div className="min-w-0 flex-1">
            <h3 className="text-body leading-[1.3] wrap-anywhere">{name}</h3>
            <p className="text-small whitespace-nowrap text-ink-2 tabular-nums">{phone}</p>
            {group.latestSentAt !== null && (
              <p className="text-caption text-ink-3">
                Last sent <MessageTime at={group.latestSentAt} />
              </p>
            )}
          </div>
          {group.cartUrl !== null && <ViewCartLink cartUrl={group.cartUrl} name={name} />}
        </div>
        {group.checkoutNote !== null && <EntryNote hasIcon>{group.checkoutNote}</EntryNote>}
        <ol className="mt-3.5">
          {newest && <MessageEntry message={newest} />}
          {reminders.map((reminder) => (
            <MessageEntry key={reminder.id} message={reminder} />
          ))}
          {planned && !isPlainlyConverted(group) && <ReminderEntry reminder={planned} />}
        </ol>
        {isConverted && <p className="mt-2 pl-8 text-caption text-ink-2 sm:pl-14">{convertedWords(group)}</p>}
        {earlier.length > 0 && (
          <>
            <h4 className="mt-4 mb-2 border-t border-line pt-3.5 text-caption font-[600] tracking-normal text-ink-2">
              Earlier attempts
            </h4>
            <ol>
              {earlier.map((message) => (
                <MessageEntry key={message.id} message={message} isEarlier />
              ))}
            </ol>
          </>
        )}
      </article>
    </li>
  );
});

function phoneWords({ phoneNumber, isErased }: MessageGroup): string {
  if (isErased) return 'Name and number erased';
  return phoneNumber === '' ? 'No phone number' : formatUsPhone(phoneNumber);
}

/** An order came before the reminder: one line covers both. */
const isPlainlyConverted = ({ isConverted, planned }: MessageGroup): boolean =>
  isConverted && (planned?.reason === TEXT_REASONS.ordered || planned?.state === 'scheduled');

const convertedWords = (group: MessageGroup): string =>
  isPlainlyConverted(group) ? `${TEXT_REASONS.ordered} No reminder will be sent.` : TEXT_REASONS.ordered;

function Monogram({ lastName }: { lastName: string | null }) {
  const [letter] = lastName ?? '';
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-full bg-sand text-note font-[620] text-ink-2 max-xs:hidden"
    >
      {letter?.toUpperCase() ?? <UserRound size={20} strokeWidth={1.9} />}
    </span>
  );
}

function ViewCartLink({ cartUrl, name }: { cartUrl: string; name: string }) {
  return (
    <a
      href={cartUrl}
      target="_blank"
      rel="noopener"
      aria-label={`View Cart, ${name} (opens in a new tab)`}
      className={cn(buttonVariants({ variant: 'line', size: 'sm' }), 'shrink-0 max-xs:px-3')}
    >
      View Cart
      <ExternalLink aria-hidden size={16} strokeWidth={1.9} className="hidden sm:block" />
    </a>
  );
}

/** The shape of a card while the list loads. */
export function MessageGroupSkeleton() {
  return (
    <div aria-hidden className="rounded-l border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <div className="skeleton size-11 rounded-full" />
        <div className="flex-1">
          <div className="skeleton h-5 w-24" />
          <div className="skeleton mt-1.5 h-4 w-32" />
        </div>
        <div className="skeleton h-11 w-28 rounded-m" />
      </div>
      {['first', 'reminder'].map((entry) => (
        <div key={entry} className="mt-4 pl-8 sm:pl-14">
          <div className="skeleton h-6.5 w-40" />
          <div className="skeleton mt-2 h-20 rounded-m" />
        </div>
      ))}
    </div>
  );
}
