import type { Product } from '@eyecart/shared/contracts';
import { Button } from '@/components/ui/button';
import { useProductDetails } from './catalog-queries';
import { RichText } from './rich-text';

/** HTML if there is any, otherwise plain text; loaded when the dialog opens, since listings leave it out. */
export function ProductDescription({ product }: { product: Product }) {
  const { data, isPending, isError, isFetching, refetch } = useProductDetails(product.id);
  const { description = '', descriptionHtml = '' } = data?.product ?? {};
  if (data && description.trim() === '' && descriptionHtml.trim() === '') return null;
  return (
    <section className="mt-6 border-t border-line pt-5 text-note leading-[1.6] text-ink-2">
      <h3 className="mb-1.5 text-body tracking-[-0.01em] text-ink">Description</h3>
      {isPending && <DescriptionSkeleton />}
      {isError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>The description could not be loaded.</p>
          <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {data && (
        <div className="rich-text">
          {descriptionHtml.trim() === '' ? (
            <p className="whitespace-pre-line">{description}</p>
          ) : (
            <RichText html={descriptionHtml} />
          )}
        </div>
      )}
    </section>
  );
}

function DescriptionSkeleton() {
  return (
    <div aria-hidden className="space-y-2.5 py-1.5">
      <div className="skeleton h-3.5 w-full" />
      <div className="skeleton h-3.5 w-[92%]" />
      <div className="skeleton h-3.5 w-3/5" />
    </div>
  );
}
