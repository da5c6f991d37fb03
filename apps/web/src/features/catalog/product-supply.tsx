import { type Product, refillEndpoints, type Supply } from '@eyecart/shared/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/endpoint-query';
import { ProductSupplyForm } from './product-supply-form';
import { supplyWords } from './supply-words';

const suppliesQuery = (id: string, practiceName: string) =>
  endpointQuery(refillEndpoints.listSupplies, { params: { id }, query: { practiceName } });

/** How long one of the chosen variant lasts, with the practice's own figure where the shop has none (docs/product.md §14.1). */
export function ProductSupply({ product, variantId }: { product: Product; variantId: string }) {
  const queries = useQueryClient();
  const query = suppliesQuery(product.id, usePractice().name);
  const { data, isPending, isError, isFetching, refetch } = useQuery(query);
  const supply = data?.supplies.find((one) => one.variantId === variantId);
  return (
    <section className="mt-6 border-t border-line pt-5 text-note leading-[1.6] text-ink-2">
      <h3 className="mb-1.5 text-body tracking-[-0.01em] text-ink">How long it lasts</h3>
      {isPending && <div aria-hidden className="skeleton h-11 w-3/5" />}
      {isError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>This could not be loaded.</p>
          <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {supply && (
        <VariantSupply
          key={variantId}
          productId={product.id}
          supply={supply}
          onSaved={(supplies) => queries.setQueryData(query.queryKey, { supplies })}
        />
      )}
    </section>
  );
}

interface VariantSupplyProps {
  productId: string;
  supply: Supply;
  onSaved: (supplies: Supply[]) => void;
}

function VariantSupply({ productId, supply, onSaved }: VariantSupplyProps) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { text, button } = supplyWords(supply);
  const close = () => {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  return (
    <>
      <p aria-live="polite">{text}</p>
      {button !== null && !isEditing && (
        <Button ref={editButton} variant="line" size="sm" className="mt-2" onClick={() => setEditing(true)}>
          {button}
        </Button>
      )}
      {isEditing && (
        <ProductSupplyForm
          productId={productId}
          supply={supply}
          onCancel={close}
          onSaved={(supplies) => {
            onSaved(supplies);
            close();
          }}
        />
      )}
    </>
  );
}
