/** The makers; none of them exists. The first six have a logo and are featured. */
export const BRANDS = [
  { name: 'Halden', hasLogo: true },
  { name: 'Ondelle', hasLogo: true },
  { name: 'Verrin', hasLogo: true },
  { name: 'Quell', hasLogo: true },
  { name: 'Tidewell', hasLogo: true },
  { name: 'Solvane', hasLogo: true },
  { name: 'Aldermere', hasLogo: false },
  { name: 'Brisa', hasLogo: false },
  { name: 'Calmeyr', hasLogo: false },
  { name: 'Elmstone', hasLogo: false },
  { name: 'Fenwick Row', hasLogo: false },
  { name: 'Juniper Lane', hasLogo: false },
  { name: 'Kestrel', hasLogo: false },
  { name: 'Larkhill', hasLogo: false },
  { name: 'Maren', hasLogo: false },
  { name: 'Opaline', hasLogo: false },
  { name: 'Umbra Vale', hasLogo: false },
  { name: 'Yarrow', hasLogo: false },
] as const;

/** A name as it stands in addresses and file names. */
export const slug = (words: string): string =>
  words
    .toLowerCase()
    .replace(/\u00a0/g, ' ')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\./g, '-')
    .replace(/^-|-$/g, '');
