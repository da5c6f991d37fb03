import { cn } from '@/lib/cn';
import { BrandMark } from './brand-mark';
import type { BrandGroup } from './group-brands';

interface BrandListProps {
  groups: readonly BrandGroup[];
  chosen: string | null;
  onChoose: (brand: string) => void;
}

export function BrandList({ groups, chosen, onChoose }: BrandListProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,22%),1fr))] gap-x-3 gap-y-4 sm:gap-x-4 sm:gap-y-5">
      {groups.map(({ range, brands }) => (
        <section key={range} aria-label={range} className="min-w-0">
          <h3 className="mb-1 text-caption font-[600] tracking-normal text-ink-3">{range}</h3>
          <ul>
            {brands.map((brand) => (
              <li key={brand.id}>
                <button
                  type="button"
                  aria-pressed={brand.id === chosen}
                  onClick={() => onChoose(brand.id)}
                  className={cn(
                    '-mx-1.5 flex min-h-11 w-[calc(100%+12px)] items-center gap-3 rounded-m px-1.5 py-1 text-left text-note leading-tight font-[540] transition-colors hover:bg-ground',
                    brand.id === chosen &&
                      'bg-teal-50 font-[600] text-teal-press inset-ring inset-ring-teal hover:bg-teal-50',
                  )}
                >
                  <BrandMark brand={brand} />
                  <span className="min-w-0 wrap-anywhere">{brand.title}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
