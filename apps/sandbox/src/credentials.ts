/** The scopes of the sandbox's app. */
export const GRANTED_SCOPES = 'read_products,read_inventory,read_orders,read_all_orders';

/** The keys the portal uses when no real shop or gateway is configured. They work nowhere else. */
export const SANDBOX_CREDENTIALS = {
  shopify: {
    adminToken: 'sandbox-admin-token',
    clientId: 'sandbox-client-id',
    clientSecret: 'sandbox-client-secret',
    storefrontPrivateToken: 'sandbox-storefront-token',
    shopDomain: 'sandbox.myshopify.com',
  },
  twilio: {
    accountSid: 'AC5a4db0c5a4db0c5a4db0c5a4db0c5a4d',
    authToken: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    from: '+15005550006',
    /** A further number of the account, for a practice with its own. */
    secondNumber: '+15005550116',
  },
} as const;
