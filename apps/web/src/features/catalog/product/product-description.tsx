import type { Product } from '@eyecart/shared/contracts';
import { useProductDetails } from '../catalog-queries';
import { ProductSection } from './product-section';
import { RichText } from './rich-text';

/** HTML if there is any, otherwise plain text; loaded when the dialog opens, since listings leave it out. */
export function ProductDescription({ product }: { product: Product }) {
  const query = useProductDetails(product.id);
  const { data } = query;
  const { description = '', descriptionHtml = '' } = data?.product ?? {};
  if (data && description.trim() === '' && descriptionHtml.trim() === '') return null;
  return (
    <ProductSection
      title="Description"
      skeleton={<DescriptionSkeleton />}
      failure="The description could not be loaded."
      query={query}
    >
      {data && (
        <div className="rich-text">
          {descriptionHtml.trim() === '' ? (
            <p className="whitespace-pre-line">{description}</p>
          ) : (
            <RichText html={descriptionHtml} />
          )}
        </div>
      )}
    </ProductSection>
  );
}

function DescriptionSkeleton() {
  return (
    <div aria-hidden className="space-y-2.5 py-1.5">
      <div className="skeleton h-3.5 w-full" />
      <div className="skeleton h-3.5 w-3/4" />
      <div className="skeleton h-3.5 w-3/5" />
    </div>
  );
}
