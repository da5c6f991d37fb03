import {
  type AnalyticsRange,
  analyticsEndpoints,
  type Exported,
  type FollowUpMonth,
} from '@eyecart/shared/contracts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { practiceDay } from '@/lib/dates/practice-clock';
import { DISMISSAL_LABELS } from '@/lib/texts/dismissal-labels';
import { RELOAD_ON_OPEN } from '../analytics-queries';
import { CHART_PANEL_LOOK } from '../charts/chart-panel';
import { dismissalsCsv, effectCsv } from '../export/follow-up-effect-csv';
import { recordExport, saveCsv, showExportFailure } from '../export/record-export';
import { formatAmount } from '../format-amount';
import { noneOf } from '../ranges/range-words';
import { StatsPanel, StatsPanelSkeleton } from './stats-panel';

/** Results of links with and without a follow-up, and why follow-ups were dismissed. */
export function FollowUpEffect({ range }: { range: AnalyticsRange }) {
  const { name: practiceName } = usePractice();
  const query = { practiceName, range: range === 'all' ? undefined : range };
  const { data, error } = useQuery({
    ...endpointQuery(analyticsEndpoints.getFollowUpEffect, { query }),
    ...RELOAD_ON_OPEN,
    placeholderData: keepPreviousData,
  });
  const { months = [], dismissals = [], currency = 'USD' } = data ?? {};
  const total = dismissals.reduce((sum, { count }) => sum + count, 0);
  const { mutate: save, isPending } = useMutation({
    mutationFn: ({ exported }: { exported: Exported; csv: string }) =>
      recordExport(practiceName, exported, range),
    onSuccess: (_answer, { exported, csv }) =>
      saveCsv(`${exported}-${range}-${practiceDay(new Date())}.csv`, csv),
    onError: () => showExportFailure('figures'),
  });
  return (
    <>
      <div className="mb-3.5 flex min-h-11 flex-wrap items-center gap-3">
        <p className="flex-1 text-small text-pretty text-ink-2">
          Links first sent in these dates, and what was ordered from them since.
        </p>
        <CsvButton
          label="Export CSV of follow-ups"
          isEmpty={months.length === 0}
          isSaving={isPending}
          onClick={() => save({ exported: 'follow-ups', csv: effectCsv(months, currency) })}
        />
      </div>
      {data === undefined && error === null && <StatsPanelSkeleton isTall />}
      {data === undefined && error !== null && (
        <p className="text-note text-ink-2">
          These figures are not available right now. Press Refresh Data to try again.
        </p>
      )}
      {data !== undefined && <StatsPanel label="Follow-up" stats={statsOf(months, currency)} />}
      {data !== undefined && (
        <div className={`${CHART_PANEL_LOOK} mt-4`}>
          <div className="flex min-h-11 flex-wrap items-center gap-3">
            <h3 className="flex-1 text-title">Why patients were taken off the list</h3>
            <CsvButton
              label="Export CSV of reasons"
              isEmpty={total === 0}
              isSaving={isPending}
              onClick={() => save({ exported: 'follow-up-reasons', csv: dismissalsCsv(dismissals) })}
            />
          </div>
          {total === 0 ? (
            <p className="py-3 text-note text-ink-2">{noneOf('patients taken off', range)}.</p>
          ) : (
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-2 py-3 text-small tabular-nums">
              {dismissals.map(({ reason, count }) => (
                <div key={reason} className="flex justify-between gap-3">
                  <dt className="text-ink-2">{DISMISSAL_LABELS[reason]}</dt>
                  <dd className="font-[600]">{count.toLocaleString('en-US')}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </>
  );
}

interface CsvButtonProps {
  label: string;
  isEmpty: boolean;
  isSaving: boolean;
  onClick: () => void;
}

function CsvButton({ label, isEmpty, isSaving, onClick }: CsvButtonProps) {
  return (
    <Button
      variant="line"
      size="sm"
      aria-label={label}
      disabled={isEmpty}
      onClick={() => isSaving || onClick()}
    >
      <Download aria-hidden size={18} strokeWidth={1.9} />
      Export CSV
    </Button>
  );
}

function statsOf(months: readonly FollowUpMonth[], currency: string) {
  const sum = (of: (month: FollowUpMonth) => number) => months.reduce((total, month) => total + of(month), 0);
  const ordered = (count: number, revenue: number, fee: number) => ({
    value: count.toLocaleString('en-US'),
    note: `${formatAmount(revenue, currency)} revenue, ${formatAmount(fee, currency)} fee`,
  });
  return [
    {
      label: 'Links Sent',
      value: sum(({ linksSent }) => linksSent).toLocaleString('en-US'),
      note: 'Each cart once',
    },
    {
      label: 'Ordered Without Help',
      ...ordered(
        sum(({ orderedAlone }) => orderedAlone),
        sum(({ revenueAlone }) => revenueAlone),
        sum(({ feeAlone }) => feeAlone),
      ),
    },
    {
      label: 'Ordered After Follow-up',
      ...ordered(
        sum(({ orderedAfter }) => orderedAfter),
        sum(({ revenueAfter }) => revenueAfter),
        sum(({ feeAfter }) => feeAfter),
      ),
    },
  ];
}
