import { CartPanelFrame } from '@/features/cart/cart-panel-frame';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { CART_TABS } from './cart-tabs';

/** The cart panel with everything in it; loaded when it is first opened. */
export const CartPanelWithTabs = (props: OpenState) => <CartPanelFrame tabs={CART_TABS} {...props} />;
