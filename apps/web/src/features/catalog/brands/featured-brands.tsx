import { useCollections } from '../catalog-queries';
import { BrandLogo } from './brand-mark';
import { TileFrame } from './brand-tile';

const MAX_FEATURED = 5;
const TILE = 'h-[4.5rem] w-full';

interface FeaturedBrandsProps {
  chosen: string | null;
  onChoose: (brand: string) => void;
}

/** The logos of the featured brands, where there is room for them above the products. */
export function FeaturedBrands({ chosen, onChoose }: FeaturedBrandsProps) {
  const { data, isPending } = useCollections();
  const featured = data?.collections.filter(({ isBrand, isFeatured }) => isBrand && isFeatured) ?? [];
  if (!isPending && featured.length === 0) return null;
  return (
    <section aria-label="Featured brands" className="mt-5 hidden min-h-18 grid-cols-5 gap-3 roomy:grid">
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
