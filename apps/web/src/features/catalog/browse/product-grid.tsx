import type { Product } from '@eyecart/shared/contracts';
import { LoaderCircle } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import { cn } from '@/lib/cn';
import { ProductCard } from './product-card';

const GRID =
  'grid grid-cols-2 gap-x-3.25 gap-y-5.5 sm:grid-cols-3 sm:gap-x-5 sm:gap-y-10 lg:grid-cols-4 low:gap-y-7 low:pt-4';
const FIRST_VIEW_CARDS = 4;
const FIRST_TURN_CARDS = 12;
const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

interface ProductGridProps {
  products: readonly Product[];
  isLoading: boolean;
  onOpen: (product: Product) => void;
}

export function ProductGrid({ products, isLoading, onOpen }: ProductGridProps) {
  const places = placesOf(useInTurn(products));
  return (
    <div className="relative" aria-busy={isLoading}>
      {isLoading && <LoadingOverlay />}
      <div className={cn(GRID, isLoading && '[&_img]:opacity-45')}>
        {places.map(({ key, product }, index) => (
          <ProductCard key={key} product={product} eager={index < FIRST_VIEW_CARDS} onOpen={onOpen} />
        ))}
      </div>
    </div>
  );
}

/**
 * Shows the rows in view first and the rest right after, which halves the time until the page shows. Not a deferred
 * value: the products already are one, and a deferred render defers nothing more.
 */
function useInTurn(products: readonly Product[]): readonly Product[] {
  const [late, setLate] = useState<readonly Product[]>([]);
  useEffect(() => startTransition(() => setLate(products)), [products]);
  return late === products
    ? products
    : [...products.slice(0, FIRST_TURN_CARDS), ...late.slice(FIRST_TURN_CARDS, products.length)];
}

/** A product at another position gets a new card, so that cards do not move around when the page changes. */
const placesOf = (products: readonly Product[]): { key: string; product: Product }[] =>
  products.map((product, place) => ({ key: `${place}:${product.id}`, product }));

/** The grid before its first products: skeleton cards. */
export function ProductGridSkeleton() {
  return (
    <div className="relative" aria-busy="true">
      <LoadingOverlay />
      <div className={GRID} aria-hidden>
        {SKELETON_CARDS.map((key) => (
          <div key={key} className="flex flex-col">
            <div className="skeleton aspect-5/3 rounded-l sm:aspect-square sm:rounded-stage low:size-26" />
            <div className="px-0.5 pt-2">
              <div className="low:hidden">
                <div className="skeleton h-3 w-1/3" />
                <div className="skeleton mt-2.5 h-4.5 w-3/4" />
                <div className="skeleton mt-3 h-3 w-1/2" />
              </div>
              <div className="skeleton mt-5.5 h-5.5 w-2/5 low:mt-0" />
              <div className="skeleton mt-8 mb-11.5 h-11 w-full rounded-m low:mt-6.5 low:mb-0" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Floats above the bottom of the screen. A bar that appears later lifts it with a transform, so nothing shifts. */
function LoadingOverlay() {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-5 -translate-y-[calc(var(--foot)+var(--failure)+env(safe-area-inset-bottom))] z-20 flex justify-center">
      <p
        role="status"
        className="flex h-12 items-center gap-2.5 rounded-full bg-surface px-5 text-note font-[600] shadow-2"
      >
        <LoaderCircle aria-hidden size={18} strokeWidth={2.2} className="animate-spin text-teal" />
        Loading products...
      </p>
    </div>
  );
}
