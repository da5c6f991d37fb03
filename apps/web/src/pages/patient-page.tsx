import type { Patient } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { Phone } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useMemo, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { PageTitle } from '@/components/page/page-title';
import { EmptyState } from '@/components/states/empty-state';
import { LoadFailure } from '@/components/states/load-failure';
import { buttonVariants } from '@/components/ui/button';
import { CardActions } from '@/features/messages/card/card-actions';
import { CartTimeline } from '@/features/messages/card/card-details';
import { MessageTime, ScheduledTime } from '@/features/messages/card/message-time';
import { patientName } from '@/features/messages/card/message-words';
import { EntryHeading } from '@/features/messages/card/timeline';
import { type CardToolsProps, useCardTools } from '@/features/messages/card/use-card-tools';
import { groupMessages, type MessageGroup } from '@/features/messages/history/group-messages';
import { useReadOnSight } from '@/features/messages/replies/use-read-on-sight';
import { OtherEntryRow } from '@/features/patient/other-entry-row';
import { type OtherEntry, otherEntriesOf, usePatient } from '@/features/patient/patient-query';
import { useSession } from '@/features/session/session-store';
import { useRetry } from '@/lib/errors/use-retry';
import { listTitles } from '@/lib/format';
import { PATHS } from '@/lib/paths';
import { useShowsPatient } from '@/lib/texts/shown-patient';

const ScheduledEntry = lazy(() =>
  import('@/features/scheduled/scheduled-entry').then(({ ScheduledEntry }) => ({
    default: ScheduledEntry,
  })),
);

/** All that happened with one phone number, newest first, and what to do next. */
export function PatientPage(tools: CardToolsProps) {
  const practice = useSession();
  return <main className="wrap pb-16">{practice === null ? <SignedOut /> : <SignedIn {...tools} />}</main>;
}

function SignedIn(tools: CardToolsProps) {
  const { textId = '' } = useParams();
  const title = useRef<HTMLHeadingElement>(null);
  const { patient, error, isMissing, refetch } = usePatient(textId);
  const { isRetrying, retry } = useRetry(refetch, () => title.current);
  const groups = useMemo(() => groupMessages(patient?.messages ?? []), [patient]);
  const [latest] = groups;
  const { actions, dialogs } = useCardTools(tools);
  useShowsPatient(patient?.phoneNumber ?? null);
  if (isMissing) return <Missing />;
  return (
    <div className="max-w-[47.5rem]">
      <Head patient={patient} title={title}>
        {latest !== undefined && <CardActions key={latest.key} group={latest} isBrief {...actions} />}
      </Head>
      {error !== null && (
        <LoadFailure
          message="This patient could not be loaded."
          error={error}
          isRetrying={isRetrying}
          onRetry={retry}
        />
      )}
      {patient === null && error === null && <Skeleton />}
      {patient !== null && <Timeline patient={patient} groups={groups} onChanged={() => void refetch()} />}
      {dialogs}
    </div>
  );
}

interface HeadProps {
  patient: Patient | null;
  title: RefObject<HTMLHeadingElement | null>;
  /** What to do next. */
  children: ReactNode;
}

function Head({ patient, title, children }: HeadProps) {
  return (
    <div className="pt-6 pb-2 sm:pt-9">
      <PageTitle ref={title}>{patient === null ? 'Patient' : patientName(patient.patientLastName)}</PageTitle>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-ink-2 tabular-nums">
        {patient !== null && (
          <>
            <a
              href={`tel:${patient.phoneNumber}`}
              className="inline-flex min-h-11 items-center gap-2 font-[600] whitespace-nowrap text-teal-hover underline underline-offset-2"
            >
              <Phone aria-hidden size={16} strokeWidth={1.9} />
              {formatUsPhone(patient.phoneNumber)}
            </a>
            {latestLanguage(patient)}
          </>
        )}
        {children}
      </div>
    </div>
  );
}

/** The language of the latest text, unless it is the one that most are in. */
const latestLanguage = ({ messages: [latest] }: Patient): string | null =>
  latest?.language === 'es' ? 'Español' : null;

type Entry = { readonly kind: 'cart'; readonly at: string; readonly group: MessageGroup } | OtherEntry;

interface TimelineProps {
  patient: Patient;
  groups: readonly MessageGroup[];
  onChanged: () => void;
}

function Timeline({ patient, groups, onChanged }: TimelineProps) {
  const list = useRef<HTMLOListElement>(null);
  useReadOnSight(list, patient.messages, ALL_OPEN);
  const entries: Entry[] = [
    ...groups.map((group) => ({ kind: 'cart' as const, at: group.latestAt, group })),
    ...otherEntriesOf(patient),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <ol ref={list} aria-label="Timeline" className="mt-3 grid gap-3">
      {entries.map((entry) => (
        <li
          key={keyOf(entry)}
          className="min-w-0 rounded-l border border-line bg-surface px-3.5 py-3.5 sm:px-4"
        >
          <div className="flex flex-wrap justify-between gap-x-3">
            <h2 className="min-w-0 text-small font-[600] tracking-normal">
              {entry.kind === 'cart' ? listTitles(entry.group.products) : <OtherEntryRow entry={entry} />}
            </h2>
            {/* Each text of a cart says when it was sent. */}
            {entry.kind !== 'cart' && <EntryTime entry={entry} />}
          </div>
          {entry.kind === 'scheduled' && (
            <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
              <Suspense>
                <ScheduledEntry id={entry.scheduled.id} onClosed={onChanged} />
              </Suspense>
            </div>
          )}
          {entry.kind === 'cart' && (
            <EntryHeading value="h3">
              <CartTimeline group={entry.group} />
            </EntryHeading>
          )}
        </li>
      ))}
    </ol>
  );
}

function EntryTime({ entry }: { entry: OtherEntry }) {
  const Time = entry.kind === 'scheduled' ? ScheduledTime : MessageTime;
  return <Time at={entry.at} className="text-caption text-ink-2" />;
}

/** Every card shows its replies. */
const ALL_OPEN: ReadonlySet<string> = new Set(['all']);

function keyOf(entry: Entry): string {
  if (entry.kind === 'cart') return entry.group.key;
  if (entry.kind === 'order') return entry.order.id;
  return entry.kind === 'refill' ? entry.refill.id : `scheduled ${entry.scheduled.id}`;
}

function Skeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading the patient
      </p>
      <div aria-hidden className="grid gap-3">
        <div className="skeleton h-11 w-48" />
        <div className="skeleton h-44 w-full" />
        <div className="skeleton h-44 w-full" />
      </div>
    </>
  );
}

function Missing() {
  return (
    <>
      <div className="pt-6 sm:pt-9">
        <PageTitle>Patient</PageTitle>
      </div>
      <EmptyState
        title="Patient not found"
        note="The number was erased, or the address is incomplete."
        action={
          <Link to={PATHS.home} className={buttonVariants({ size: 'sm' })}>
            Products
          </Link>
        }
      />
    </>
  );
}

function SignedOut() {
  const { pathname } = useLocation();
  return (
    <>
      <div className="pt-6 sm:pt-9">
        <PageTitle>Patient</PageTitle>
      </div>
      <EmptyState
        title="Please log in to view this patient"
        note="Sign in to see your practice's texts and orders."
        action={
          <Link to={PATHS.home} state={{ from: pathname }} className={buttonVariants({ size: 'sm' })}>
            Sign in
          </Link>
        }
      />
    </>
  );
}
