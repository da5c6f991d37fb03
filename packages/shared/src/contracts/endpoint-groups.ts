import { activityEndpoints } from './activity.js';
import { alertEndpoints } from './alerts.js';
import { analyticsEndpoints } from './analytics.js';
import { bundleEndpoints } from './bundles.js';
import { cartEndpoints } from './carts.js';
import { catalogEndpoints } from './catalog.js';
import { checkoutEndpoints } from './checkout.js';
import { computerEndpoints } from './computers.js';
import { draftOrderEndpoints } from './draft-orders.js';
import { favoriteEndpoints } from './favorites.js';
import { followUpEndpoints } from './follow-up.js';
import { groupEndpoints } from './groups.js';
import { healthEndpoints } from './health.js';
import { messageEndpoints } from './messages.js';
import { optOutEndpoints } from './opt-outs.js';
import { patientEndpoints } from './patients.js';
import { planEndpoints } from './plans.js';
import { practiceCartEndpoints } from './practice-carts.js';
import { practicePhoneEndpoints } from './practice-phone.js';
import { productNoteEndpoints } from './product-notes.js';
import { refillEndpoints } from './refills.js';
import { replyEndpoints } from './replies.js';
import { scheduledOrderEndpoints } from './scheduled-orders.js';
import { sessionEndpoints } from './session.js';
import { sharedSignInEndpoints } from './shared-sign-in.js';
import { testKeyEndpoints } from './test-keys.js';
import { webhookEndpoints } from './webhooks.js';

/** Every endpoint of the API, by group and name. The reference, the OpenAPI document, and the client follow it. */
export const ENDPOINT_GROUPS = {
  session: sessionEndpoints,
  catalog: catalogEndpoints,
  favorites: favoriteEndpoints,
  productNotes: productNoteEndpoints,
  bundles: bundleEndpoints,
  carts: { ...cartEndpoints, ...practiceCartEndpoints },
  plans: planEndpoints,
  checkout: checkoutEndpoints,
  messages: messageEndpoints,
  patients: patientEndpoints,
  alerts: alertEndpoints,
  followUp: followUpEndpoints,
  optOuts: optOutEndpoints,
  replies: replyEndpoints,
  draftOrders: draftOrderEndpoints,
  scheduledOrders: scheduledOrderEndpoints,
  refills: refillEndpoints,
  analytics: analyticsEndpoints,
  group: groupEndpoints,
  activity: activityEndpoints,
  computers: computerEndpoints,
  sharedSignIn: sharedSignInEndpoints,
  practicePhone: practicePhoneEndpoints,
  webhooks: webhookEndpoints,
  testKeys: testKeyEndpoints,
  health: healthEndpoints,
} as const;
