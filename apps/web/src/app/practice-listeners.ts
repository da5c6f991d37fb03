/**
 * Everything that keeps a practice's data in this browser, loaded with the portal so that a logout on any page clears
 * it (see `onPracticeLeft`).
 */
import '@/features/bundles/create/bundle-selection-store';
import '@/features/bundles/create/use-bundle-name';
import '@/features/cart/lines/cart-store';
import '@/features/cart/contact/contact-form-slot';
import '@/features/cart/drafts/loaded-draft';
import '@/features/favorites/panel-memory';
