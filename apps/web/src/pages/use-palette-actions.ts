import { useQueryClient } from '@tanstack/react-query';
import { CircleHelp, Heart, Keyboard, Layers, LogOut, ShoppingBag } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { openCartPanel } from '@/features/cart/cart-panel-store';
import type { PaletteAction } from '@/features/catalog/search-palette';
import { toggleSlash, useIsSlashOn } from '@/features/catalog/slash-shortcut-store';
import { openFavoritesDrawer } from '@/features/favorites/favorites-drawer-store';
import { logOut } from '@/features/session/session-actions';
import { PATHS } from '@/lib/paths';

/** The palette's places: what features and pages there are, by name. */
export function usePaletteActions(): readonly PaletteAction[] {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isSlashOn = useIsSlashOn();
  return [
    { label: 'Go to cart', icon: ShoppingBag, run: openCartPanel },
    { label: 'Favorites', icon: Heart, run: openFavoritesDrawer },
    { label: 'Bundles', icon: Layers, run: () => navigate({ pathname: PATHS.home, search: 'tab=bundles' }) },
    { label: 'How it works', icon: CircleHelp, run: () => navigate(PATHS.learnMore) },
    {
      label: isSlashOn ? 'Turn off the / shortcut' : 'Turn on the / shortcut',
      icon: Keyboard,
      run: toggleSlash,
    },
    { label: 'Log out', icon: LogOut, run: () => logOut(queries) },
  ];
}
