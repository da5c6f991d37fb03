import { SearchPalette, type SearchPaletteProps } from '@/features/catalog/search/search-palette';
import { usePaletteActions } from './use-palette-actions';
import { usePaletteRecords } from './use-palette-records';

/** The search palette with the portal's places and the practice's records; loaded when it is first opened. */
export const HomePalette = (props: Omit<SearchPaletteProps, 'actions' | 'useRecords'>) => (
  <SearchPalette actions={usePaletteActions()} useRecords={usePaletteRecords} {...props} />
);
