import type { Paper, Plan } from '@eyecart/shared/contracts';
import { isPrintable } from '@eyecart/shared/rules/printable';
import { Download, Printer, QrCode } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { createPortal } from 'react-dom';
import { LoadFailure } from '@/components/states/load-failure';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { ScrollRegion } from '@/components/ui/scroll-region';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import type { PlanRequest } from '@/lib/cart/plan-request';
import { isApiError } from '@/lib/errors/api-error';
import { PlanOptions } from './plan-options';
import { PlanSheet } from './plan-sheet';
import { useFittingScale } from './use-fitting-scale';
import { type PlanPreview, usePlan } from './use-plan';
import { useSheetTitle } from './use-sheet-title';

/** Width and height in em of 12 points, and the name of the size in CSS. */
const PAPER_SIZES: Readonly<Record<Paper, { width: number; height: number; name: string }>> = {
  letter: { width: 51, height: 66, name: 'letter' },
  a4: { width: 49.6, height: 70.16, name: 'A4' },
};

/** The sheet before it is printed. */
export function PlanDialog({ request, open, onOpenChange }: OpenState & { request: PlanRequest }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} width="50rem" className="flex flex-col">
        <div className="flex items-start gap-2 pt-4 pr-3 pb-2 pl-5 sm:pt-5 sm:pl-7">
          <DialogTitle className="min-w-0 flex-1 pt-2 text-[1.3125rem]">Print plan</DialogTitle>
          <DialogClose />
        </div>
        {open && <Preview request={request} />}
      </DialogContent>
    </Dialog>
  );
}

function Preview({ request }: { request: PlanRequest }) {
  const preview = usePlan(request);
  const { plan, query, patientName, lineToPatient, paper } = preview;
  useSheetTitle(plan);
  const page = useRef<HTMLDivElement>(null);
  const { scale, pages } = useFittingScale(page, [plan, patientName, lineToPatient, paper]);
  const { width, height, name } = PAPER_SIZES[paper];
  const scaled: CSSProperties & Record<`--${string}`, number> = {
    '--scale': scale,
    '--page-width': width,
    '--page-height': height,
  };
  return (
    <>
      <ScrollRegion label="Preview" className="pb-5">
        <PlanOptions preview={preview} />
        <CodeHint preview={preview} />
        <div className="sheet-room mt-4 rounded-m bg-stage p-3 sm:p-6">
          {plan === undefined && query.isError && (
            <LoadFailure
              message={
                isApiError(query.error) && query.error.reason
                  ? query.error.reason
                  : 'The plan could not be loaded.'
              }
              error={query.error}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
          {plan === undefined && !query.isError && (
            <div role="status" aria-label="Loading plan" className="skeleton aspect-[17/22] w-full" />
          )}
          {plan !== undefined && (
            <div ref={page} className="sheet-page" style={scaled} aria-busy={query.isFetching}>
              <PlanSheet plan={plan} patientName={patientName} lineToPatient={lineToPatient} />
            </div>
          )}
        </div>
      </ScrollRegion>
      {plan !== undefined &&
        createPortal(
          <div className="sheet-print" style={scaled}>
            <style>{pageRule(name, plan.pageLine, pages)}</style>
            <PlanSheet plan={plan} patientName={patientName} lineToPatient={lineToPatient} />
          </div>,
          document.body,
        )}
      <Foot preview={preview} pages={pages} />
    </>
  );
}

/**
 * The paper as a CSS rule, with page numbers if there are several pages. Browsers without margin boxes print no
 * numbers. `line` is a template such as "Page {page} of {pages}".
 */
export function pageRule(size: string, line: string, pages: number): string {
  if (pages === 1) return `@page{size:${size};margin:.5in}`;
  const content = line.split(/(\{pages?\})/).map((part) => COUNTERS[part] ?? JSON.stringify(part));
  return `@page{size:${size};margin:.5in .5in .75in;@bottom-right{content:${content.join(' ')};vertical-align:top;padding-top:8pt;font:10pt "Figtree Variable",sans-serif;color:#40545b}}`;
}

const COUNTERS: Readonly<Record<string, string>> = { '{page}': 'counter(page)', '{pages}': 'counter(pages)' };

const NOT_IN_PDF = 'The PDF can’t show some characters in this plan. Use Print instead.';

/** Whether the PDF has all that the preview shows, apart from the name. */
const isWhole = ({ practiceName, products }: Plan, lineToPatient = ''): boolean =>
  [
    practiceName,
    lineToPatient,
    ...products.flatMap(({ title, howTo }) => [title.text, howTo?.text ?? '']),
  ].every(isPrintable);

/**
 * A sheet without a cart has no code, but staff can add one. The sheet of a cart whose link has expired says why it has
 * none.
 */
function CodeHint({ preview: { plan, hasCart, addCode, isAddingCode } }: { preview: PlanPreview }) {
  if (plan === undefined || plan.link !== null || plan.sums.length === 0) return null;
  if (hasCart) {
    return (
      <p className="mt-4 rounded-m bg-sand px-4 py-3 text-small text-pretty">
        The link of this cart has expired, so the sheet has no QR code. Use this cart again for a new link.
      </p>
    );
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-sand px-4 py-3 text-small">
      <p className="min-w-48 flex-1 text-pretty">No QR code yet. Adding it sends no text.</p>
      <Button variant="line" size="sm" busy={isAddingCode} onClick={addCode}>
        {!isAddingCode && <QrCode aria-hidden size={16} strokeWidth={1.9} />}
        {isAddingCode ? 'Adding...' : 'Add QR code'}
      </Button>
    </div>
  );
}

function Foot({ preview, pages }: { preview: PlanPreview; pages: number }) {
  const { plan, query, lineToPatient, savePdf, isSavingPdf } = preview;
  const isReady = plan !== undefined && !query.isPlaceholderData;
  return (
    <div
      data-foot="dialog"
      className="flex flex-wrap items-center gap-2 border-t border-line px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-7 sm:pb-6"
    >
      <p role="status" className="w-full text-caption text-ink-3 sm:w-auto sm:flex-1">
        {plan !== undefined && (pages === 1 ? '1 page' : `About ${pages} pages`)}
        {plan !== undefined && !isWhole(plan, lineToPatient) && `. ${NOT_IN_PDF}`}
      </p>
      <Button
        variant="line"
        className="flex-3 whitespace-nowrap max-sm:px-4 sm:flex-none"
        disabled={!isReady}
        busy={isSavingPdf}
        onClick={savePdf}
      >
        {!isSavingPdf && <Download aria-hidden size={18} strokeWidth={1.9} />}
        {isSavingPdf ? 'Preparing...' : 'Download PDF'}
      </Button>
      <Button className="flex-2 max-sm:px-4 sm:flex-none" disabled={!isReady} onClick={() => window.print()}>
        <Printer aria-hidden size={18} strokeWidth={1.9} />
        Print
      </Button>
    </div>
  );
}
