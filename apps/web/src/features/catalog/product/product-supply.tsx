import { type Product, refillEndpoints, type Supply } from '@eyecart/shared/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { LINE_SKELETON, ProductSection } from './product-section';
import { ProductSupplyForm } from './product-supply-form';
import { supplyWords } from './supply-words';

const suppliesQuery = (id: string, practiceName: string) =>
  endpointQuery(refillEndpoints.listSupplies, { params: { id }, query: { practiceName } });

/** How long one of the chosen variant lasts, with the practice's own figure where the shop has none. */
export function ProductSupply({ product, variantId }: { product: Product; variantId: string }) {
  const queries = useQueryClient();
  const options = suppliesQuery(product.id, usePractice().name);
  const query = useQuery(options);
  const supply = query.data?.supplies.find((one) => one.variantId === variantId);
  return (
    <ProductSection
      title="How long it lasts"
      skeleton={LINE_SKELETON}
      failure="This could not be loaded."
      query={query}
    >
      {supply && (
        <VariantSupply
          key={variantId}
          productId={product.id}
          supply={supply}
          onSaved={(supplies) => queries.setQueryData(options.queryKey, { supplies })}
        />
      )}
    </ProductSection>
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
