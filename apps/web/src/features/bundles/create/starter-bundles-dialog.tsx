import { type EndpointResponse, productNoteEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { timesWords } from '@/components/product/times-words';
import { BadAnswer } from '@/components/states/bad-answer';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { useCreateBundle } from '../use-bundle-actions';

type Starter = EndpointResponse<typeof productNoteEndpoints.listStarterBundles>['starters'][number];

interface StarterBundlesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Example bundles, which staff add and then review. */
export function StarterBundlesDialog({ open, onOpenChange }: StarterBundlesDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="flex flex-col">
        <div className="flex items-start gap-2 pt-4 pr-3 pb-3 pl-5 sm:pt-5 sm:pl-7">
          <div className="min-w-0 flex-1 pt-2">
            <DialogTitle className="text-[1.3125rem]">Example bundles</DialogTitle>
            <p className="mt-1 text-small text-pretty text-ink-2">
              Starting points to review. Add one, then change its products, times of day, and name.
            </p>
          </div>
          <DialogClose />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line px-5 pb-5 sm:px-7">
          <StarterList onAdded={() => onOpenChange(false)} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** The examples, each with its products and a button. */
export function StarterList({ onAdded }: { onAdded: () => void }) {
  const practiceName = usePractice().name;
  const { data, isError, error, isFetching, refetch } = useQuery(
    endpointQuery(productNoteEndpoints.listStarterBundles, { query: { practiceName } }),
  );
  return (
    <>
      {data === undefined && isError && (
        <div role="alert" className="py-6 text-center">
          <p className="mb-4 text-note">The examples could not be loaded.</p>
          <BadAnswer error={error} className="-mt-2 mb-4" />
          <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {data === undefined && !isError && (
        <div role="status" aria-label="Loading examples" className="space-y-3 py-4">
          <div className="skeleton h-20 w-full rounded-m" />
          <div className="skeleton h-20 w-full rounded-m" />
          <div className="skeleton h-20 w-full rounded-m" />
        </div>
      )}
      {data?.starters.length === 0 && (
        <p className="py-6 text-note text-ink-2">No examples match the products of this shop.</p>
      )}
      <ul>
        {data?.starters.map((starter) => (
          <StarterRow key={starter.name} starter={starter} onAdded={onAdded} />
        ))}
      </ul>
    </>
  );
}

function StarterRow({ starter, onAdded }: { starter: Starter; onAdded: () => void }) {
  const { name, products } = starter;
  const { start, isBusy } = useCreateBundle(onAdded);
  return (
    <li className="border-b border-line py-4 last:border-0">
      <div className="flex items-start gap-3">
        <h3 className="min-w-0 flex-1 pt-2.5 text-note font-[620] tracking-normal">{name}</h3>
        <Button
          variant="soft"
          size="sm"
          busy={isBusy}
          aria-label={`Add ${name}`}
          onClick={() => start({ name, products: products.map((product) => ({ ...product, quantity: 1 })) })}
        >
          Add
        </Button>
      </div>
      <ul className="mt-1 text-small text-ink-2">
        {products.map(({ variantId, title, timesOfDay }) => (
          <li key={variantId} className="py-0.5 wrap-anywhere">
            {title} <span className="text-ink-3">({timesWords(timesOfDay).toLowerCase()})</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
