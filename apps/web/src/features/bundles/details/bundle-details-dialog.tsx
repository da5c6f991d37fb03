import type { Bundle } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PrintPlanButton } from '@/components/print-plan-button';
import { PatientPrice } from '@/components/product/patient-price';
import { BadAnswer } from '@/components/states/bad-answer';
import type { Retry } from '@/components/states/load-failure';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { showFailure } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { openPlan } from '@/lib/cart/plan-request';
import { isApiError } from '@/lib/errors/api-error';
import { useRetry } from '@/lib/errors/use-retry';
import { listChanged } from '@/lib/lists/changed-lists';
import { bundleTotalCents, createdOn, unavailableTitles } from '../bundle-facts';
import { useBundle } from '../bundle-queries';
import { DeleteBundleDialog } from '../list/delete-bundle-dialog';
import { useBundleToCart } from '../list/use-bundle-to-cart';
import { BundleEditor } from './bundle-editor';
import { BundleProductRow } from './bundle-product-row';
import { useNotedLanguages } from './use-noted-languages';

const GONE = 'This bundle was deleted in another browser.';
const SKELETON_ROWS = ['a', 'b', 'c'];

interface BundleDetailsDialogProps {
  bundle: Bundle;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Name, date, rows, the total, Add to Cart and delete. */
export function BundleDetailsDialog({ bundle, open, onOpenChange }: BundleDetailsDialogProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { name } = useBundle(bundle.id, open).data?.bundle ?? bundle;
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const change = (next: boolean) => {
    if (!next && isChanged) setAsking(true);
    else onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent aria-describedby={undefined} className="flex flex-col">
        <div className="flex items-start gap-2 pt-4 pr-3 pb-3 pl-5 sm:pt-5 sm:pl-7">
          <div className="min-w-0 flex-1 pt-2">
            <DialogTitle
              ref={title}
              tabIndex={-1}
              className="text-[1.3125rem] wrap-anywhere outline-none focus-visible:shadow-none"
            >
              {name}
            </DialogTitle>
            <p className="mt-1 text-caption text-ink-3">{createdOn(bundle)}</p>
          </div>
          <DialogClose />
        </div>
        <BundleContent
          bundle={bundle}
          title={title}
          onEdit={setChanged}
          onClose={() => onOpenChange(false)}
        />
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title="Discard changes?"
          question={`Your changes to '${name}' are not saved.`}
          confirmLabel="Discard"
          isBusy={false}
          onConfirm={() => {
            setAsking(false);
            onOpenChange(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

interface BundleContentProps {
  bundle: Bundle;
  /** Gets the focus when the retry button disappears. */
  title: RefObject<HTMLElement | null>;
  onEdit: (isChanged: boolean) => void;
  onClose: () => void;
}

function BundleContent({ bundle, title, onEdit, onClose }: BundleContentProps) {
  const queries = useQueryClient();
  const { data, error, isError, refetch } = useBundle(bundle.id);
  const isGone = isApiError(error) && error.status === 404;
  useEffect(() => {
    if (!isGone) return;
    showFailure('Failed to load bundle details', { reason: GONE });
    void listChanged(queries, 'bundles');
    onClose();
  }, [isGone, queries, onClose]);
  const { isRetrying, retry } = useRetry(refetch, () => title.current);
  if (data !== undefined) return <LoadedBundle bundle={data.bundle} onEdit={onEdit} onClose={onClose} />;
  if (isGone) return <DetailsSkeleton />;
  if (isError || isRetrying) return <DetailsError error={error} isRetrying={isRetrying} onRetry={retry} />;
  return <DetailsSkeleton />;
}

function LoadedBundle({ bundle, onEdit, onClose }: Omit<BundleContentProps, 'title'>) {
  const { discountCode } = usePractice();
  const { start, isBusy } = useBundleToCart();
  // Loaded before the editor opens, so that nothing in it moves when the answer arrives.
  useNotedLanguages();
  const [isDeleting, setDeleting] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  if (isEditing) {
    return (
      <BundleEditor
        bundle={bundle}
        onEdit={onEdit}
        onDone={() => {
          flushSync(() => setEditing(false));
          editButton.current?.focus();
        }}
      />
    );
  }
  const isPartlyUnavailable = unavailableTitles(bundle).length > 0;
  return (
    <>
      {bundle.products.length === 0 ? (
        <p className="px-5 pt-1 pb-6 text-note text-pretty text-ink-2 sm:px-7">
          No products yet. Press Add to Bundle on a product to add it.
        </p>
      ) : (
        <ScrollRegion label="Products in this bundle" className="border-t border-line">
          <ul>
            {bundle.products.map((product) => (
              <BundleProductRow key={product.id} product={product} />
            ))}
          </ul>
        </ScrollRegion>
      )}
      <div
        data-foot="dialog"
        className="border-t border-line px-5 pt-3.5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-7 sm:pb-6"
      >
        {bundle.products.length > 0 && (
          <p className="mb-3.5 flex items-baseline justify-between gap-4">
            <span className="text-note font-[600]">Total</span>
            <b className="text-price font-[640] tracking-[-0.02em] tabular-nums">
              <PatientPrice cents={bundleTotalCents(bundle)} discountCode={discountCode} />
            </b>
          </p>
        )}
        {isPartlyUnavailable && (
          <p className="-mt-3.5 mb-3.5 text-caption text-ink-3">Products not available today are left out.</p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            ref={editButton}
            variant="line"
            padding={3}
            className="max-sm:flex-1"
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          {bundle.products.length > 0 && (
            <PrintPlanButton
              size="md"
              padding={3}
              className="max-sm:flex-1"
              onClick={() => openPlan({ cartItems: bundle.products.map(lineOf) })}
            />
          )}
          <IconButton label="Delete" aria-haspopup="dialog" tone="danger" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden size={18} strokeWidth={1.9} />
          </IconButton>
          <Button
            padding={3}
            className="flex-1 max-sm:basis-full"
            disabled={bundle.products.length === 0}
            busy={isBusy}
            onClick={() => start(bundle.id)}
          >
            {isBusy ? 'Adding...' : 'Add to Cart'}
          </Button>
        </div>
      </div>
      <DeleteBundleDialog
        bundle={bundle}
        open={isDeleting}
        onOpenChange={setDeleting}
        onDeleted={() => {
          setDeleting(false);
          onClose();
        }}
      />
    </>
  );
}

const lineOf = ({ productData, quantity, timesOfDay }: Bundle['products'][number]) => ({
  id: productData.variantId,
  quantity,
  timesOfDay,
});

function DetailsError({ error, isRetrying, onRetry }: Retry) {
  return (
    <div role="alert" className="border-t border-line px-5 pt-6 pb-7 text-center sm:px-7">
      <p className="font-[620]">Failed to load bundle details</p>
      <p className="mt-1 mb-4 text-note text-pretty text-ink-2">
        Failed to fetch bundle details. Your bundle is safe.
      </p>
      <BadAnswer error={error} className="-mt-2 mb-4" />
      <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

function DetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading bundle" className="border-t border-line px-5 pb-6 sm:px-7">
      {SKELETON_ROWS.map((key) => (
        <div key={key} className="flex items-center gap-3.5 border-b border-line py-3.5">
          <div className="skeleton size-16 rounded-m" />
          <div className="flex-1 space-y-2.5">
            <div className="skeleton h-4 w-3/4" />
            <div className="skeleton h-3 w-1/3" />
          </div>
        </div>
      ))}
      <div className="skeleton mt-4 h-6 w-full" />
      <div className="skeleton mt-4 h-12 w-full rounded-m" />
    </div>
  );
}
