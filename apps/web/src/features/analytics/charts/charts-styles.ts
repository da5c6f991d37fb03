/** The two charts side by side, the weekly one wider. */
export const CHARTS_STYLE =
  'mt-5 grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:mt-7 lg:grid-cols-[minmax(0,1.34fr)_minmax(0,1fr)] lg:gap-5';
