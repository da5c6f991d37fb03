export const SECTION_TITLE_LOOK = 'text-h3 tracking-[-0.012em]';
