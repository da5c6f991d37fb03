import { SearchPalette, type SearchPaletteProps } from '@/features/catalog/search-palette';
import { usePaletteActions } from './use-palette-actions';

/** The search palette with the portal's places; loaded when it is first opened. */
export const HomePalette = (props: Omit<SearchPaletteProps, 'actions'>) => (
  <SearchPalette actions={usePaletteActions()} {...props} />
);
