import { useCollections } from '../catalog-queries';
import { BrandLogo } from './brand-mark';
import { TileFrame } from './brand-tile';

const MAX_FEATURED = 5;
const TILE = 'w-[8.75rem] grow px-3 py-4';

interface FeaturedBrandsProps {
  className?: string;
  chosen: string | null;
  onChoose: (brand: string) => void;
}

/** The logos of the featured brands: above the products where there is room, and in the panel of all brands. */
export function FeaturedBrands({ className, chosen, onChoose }: FeaturedBrandsProps) {
  const { data, isPending } = useCollections();
  const featured = data?.collections.filter(({ isBrand, isFeatured }) => isBrand && isFeatured) ?? [];
  if (!isPending && featured.length === 0) return null;
  return (
    <section aria-label="Featured brands" className={className}>
      {featured.slice(0, MAX_FEATURED).map((brand) => (
        <TileFrame
          key={brand.id}
          isChosen={brand.id === chosen}
          aria-pressed={brand.id === chosen}
          className={TILE}
          onClick={() => onChoose(brand.id)}
        >
          <BrandLogo brand={brand} />
        </TileFrame>
      ))}
    </section>
  );
}
