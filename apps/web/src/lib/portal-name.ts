/** The product's name on the screens of the portal. */
export const PORTAL_NAME = 'Eyecart';
