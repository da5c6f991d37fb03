import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AddressTabs } from '@/components/ui/address-tabs';
import { useBundleCount } from '@/features/bundles/bundle-queries';
import { ProductBrowser } from '@/features/catalog/browse/product-browser';
import { FavoritesPanel } from '@/features/favorites/favorites-panel';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';

const loadBundles = () =>
  import('@/features/bundles/list/bundles-tab').then(({ BundlesTab }) => ({ default: BundlesTab }));
const BundlesTab = lazy(loadBundles);
preloadOnInteraction([loadBundles]);

const TAB_PARAM = 'tab';
const BUNDLES = 'bundles';

/** Products and Bundles. The tab is part of the URL, next to the catalog's own parameters. */
export function HomeTabs() {
  const [params, setParams] = useSearchParams();
  const bundleCount = useBundleCount();
  const isBundles = params.get(TAB_PARAM) === BUNDLES;
  const choose = (tab: string) => {
    const next = new URLSearchParams(params);
    if (tab === BUNDLES) next.set(TAB_PARAM, BUNDLES);
    else next.delete(TAB_PARAM);
    setParams(next, { preventScrollReset: true });
  };
  return (
    <AddressTabs
      label="Shop"
      tabs={[
        { value: 'products', name: 'Products' },
        { value: BUNDLES, name: 'Bundles', count: bundleCount },
      ]}
      chosen={isBundles ? BUNDLES : 'products'}
      onChoose={choose}
    >
      {isBundles ? (
        <div className="min-h-105">
          <Suspense>
            <BundlesTab />
          </Suspense>
        </div>
      ) : (
        <>
          <FavoritesPanel />
          <ProductBrowser />
        </>
      )}
    </AddressTabs>
  );
}
