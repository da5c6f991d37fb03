import { useState } from 'react';
import { Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';
import { useBundleCount } from '@/features/bundles/bundle-queries';
import { BundlePicks } from '@/features/bundles/list/bundle-picks';
import { QuantityInCart } from '@/features/cart/lines/quantity-in-cart';
import { FavoritePicks } from '@/features/favorites/favorite-picks';
import { useFavoriteCount } from '@/features/favorites/favorites-queries';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';

/** Leaves room for focus rings inside the scrolling area. */
const PANEL = '-mx-2 max-h-[17rem] overflow-y-auto overscroll-contain px-2 pt-1 pb-1';

/** The favorites and bundles that the cart adds from; nothing is loaded until it is opened. */
export function SavedProducts({ open }: OpenState) {
  const favorites = useFavoriteCount();
  const bundles = useBundleCount();
  const [tab, setTab] = useState(favorites === 0 && bundles > 0 ? 'bundles' : 'favorites');
  if (!open) return null;
  return (
    <Tabs
      value={tab}
      onValueChange={setTab}
      className="mb-2 rounded-l border border-line bg-surface px-4 pb-2"
    >
      <TabsList aria-label="Add from">
        <Tab value="favorites" count={favorites}>
          Favorites
        </Tab>
        <Tab value="bundles" count={bundles}>
          Bundles
        </Tab>
      </TabsList>
      <TabPanel value="favorites" className={PANEL}>
        <FavoritePicks PriceBadge={QuantityInCart} />
      </TabPanel>
      <TabPanel value="bundles" className={PANEL}>
        <BundlePicks />
      </TabPanel>
    </Tabs>
  );
}
