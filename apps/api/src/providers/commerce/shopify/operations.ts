/**
 * Every GraphQL document the adapter sends, for API version 2026-07. The conformance test checks each against the
 * vendor's schema. Page sizes keep the Admin documents under its limit of 1,000 cost points.
 */

const VARIANT_FIELDS = `id title sku position price inventoryPolicy sellableOnlineQuantity availableForSale
          selectedOptions { name value }
          inventoryItem { id tracked }
          daysSupply: metafield(namespace: "custom", key: "days_supply") { value }`;

const PRODUCT_FIELDS = `id title vendor productType descriptionHtml status requiresSellingPlan updatedAt
      category { name }
      options { id name values optionValues { name swatch { color image { image { url } } } } }
      featuredMedia { preview { image { url } } }`;

/** Runs inside a bulk operation, where connections take no `first` and return everything. */
export const BULK_PRODUCTS = `query BulkProducts {
  products(query: "status:active") {
    edges { node {
      ${PRODUCT_FIELDS}
      variants { edges { node {
          ${VARIANT_FIELDS}
      } } }
    } }
  }
}`;

export const START_BULK_OPERATION = `mutation StartBulkOperation($query: String!) {
  bulkOperationRunQuery(query: $query) {
    bulkOperation { id status }
    userErrors { field message }
  }
}`;

export const POLL_BULK_OPERATION = `query PollBulkOperation($id: ID!) {
  node(id: $id) { ... on BulkOperation { id status errorCode url objectCount } }
}`;

/** A product and the first page of its variants; ten of them fit under the cost limit. */
const PRODUCT_WITH_VARIANTS = `${PRODUCT_FIELDS}
      variants(first: 20) {
        pageInfo { hasNextPage endCursor }
        nodes {
          ${VARIANT_FIELDS}
        }
      }`;

export const CHANGED_PRODUCTS = `query ChangedProducts($query: String!, $after: String) {
  products(first: 10, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      ${PRODUCT_WITH_VARIANTS}
    }
  }
}`;

/** Ten ids at a time; null for each product that does not exist. */
export const PRODUCTS = `query Products($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product {
      ${PRODUCT_WITH_VARIANTS}
    }
  }
}`;

export const MORE_VARIANTS = `query MoreVariants($id: ID!, $after: String) {
  product(id: $id) {
    variants(first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes {
          ${VARIANT_FIELDS}
      }
    }
  }
}`;

const SHOP_AMOUNT = '{ shopMoney { amount } }';

const LINES = `pageInfo { hasNextPage endCursor }
        nodes {
          title variantTitle quantity currentQuantity isGiftCard product { id } variant { id }
          originalUnitPriceSet ${SHOP_AMOUNT}
          discountAllocations { allocatedAmountSet ${SHOP_AMOUNT} }
        }`;

/**
 * Leaves out `customer`: it needs the scope read_customers, which we do not request. At most 100 points per order: one
 * for itself, two for each amount, one for each list and address, and eight for each line.
 */
export const CHANGED_ORDERS = `query ChangedOrders($query: String!, $after: String) {
  orders(first: 10, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name createdAt updatedAt cancelledAt test currencyCode taxesIncluded
      displayFinancialStatus displayFulfillmentStatus
      discountCodes subtotalLineItemsQuantity
      totalPriceSet ${SHOP_AMOUNT}
      currentTotalPriceSet ${SHOP_AMOUNT}
      subtotalPriceSet ${SHOP_AMOUNT}
      currentSubtotalPriceSet ${SHOP_AMOUNT}
      refundDiscrepancySet ${SHOP_AMOUNT}
      customAttributes { key value }
      billingAddress { lastName }
      shippingAddress { lastName }
      refunds(first: 50) { id }
      lineItems(first: 10) {
        ${LINES}
      }
    }
  }
}`;

/** The other lines of a large order. */
export const MORE_LINES = `query MoreLines($id: ID!, $after: String) {
  order(id: $id) {
    lineItems(first: 100, after: $after) {
        ${LINES}
    }
  }
}`;

/** The cheapest query, to see whether the shop answers. */
export const SHOP_ANSWERS = `query ShopAnswers {
  shop { currencyCode }
}`;

const LINE_TAXES = `pageInfo { hasNextPage endCursor }
        nodes { isGiftCard quantity currentQuantity taxLines { priceSet ${SHOP_AMOUNT} } }`;

/**
 * The tax in each line of orders whose prices include it. Read separately, five orders at a time, because of the cost
 * limit. Up to 9 points per line: one for itself, and two or three for each tax.
 */
export const ORDER_TAXES = `query OrderTaxes($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Order {
      id
      lineItems(first: 20) {
        ${LINE_TAXES}
      }
    }
  }
}`;

export const MORE_LINE_TAXES = `query MoreLineTaxes($id: ID!, $after: String) {
  order(id: $id) {
    lineItems(first: 100, after: $after) {
        ${LINE_TAXES}
    }
  }
}`;

/** The subscriptions of this app only. */
export const WEBHOOK_SUBSCRIPTIONS = `query WebhookSubscriptions($after: String, $topics: [WebhookSubscriptionTopic!]) {
  webhookSubscriptions(first: 100, after: $after, topics: $topics) {
    pageInfo { hasNextPage endCursor }
    nodes { topic uri }
  }
}`;

export const SUBSCRIBE_WEBHOOK = `mutation SubscribeWebhook($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`;

/** Products of a sales channel, best seller first. */
export const BEST_SELLERS = `query BestSellers($after: String) {
  products(first: 250, after: $after, sortKey: BEST_SELLING) {
    pageInfo { hasNextPage endCursor }
    nodes { id }
  }
}`;

/** Null for each product that the sales channel does not show. */
export const VISIBLE_PRODUCTS = `query VisibleProducts($ids: [ID!]!) {
  nodes(ids: $ids) { id }
}`;

/**
 * The same for variants, which since API version 2026-07 can be hidden without their product. Also their pictures,
 * which the Admin API nests one level deeper than a bulk operation allows; a variant without one has the product's.
 */
export const VISIBLE_VARIANTS = `query VisibleVariants($ids: [ID!]!) {
  nodes(ids: $ids) { id ... on ProductVariant { image { url } } }
}`;

export const COLLECTIONS = `query Collections($after: String) {
  collections(first: 10, after: $after, sortKey: ID) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id title
      metafields(identifiers: [
        { namespace: "custom", key: "brand_logo" }
        { namespace: "custom", key: "is_featured" }
      ]) {
        key value
        reference { ... on MediaImage { image { url } } ... on GenericFile { url } }
      }
      products(first: 250) {
        pageInfo { hasNextPage endCursor }
        nodes { id }
      }
    }
  }
}`;

export const MORE_COLLECTION_PRODUCTS = `query MoreCollectionProducts($id: ID!, $after: String) {
  collection(id: $id) {
    products(first: 250, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { id }
    }
  }
}`;

/** The languages that the shop publishes. */
export const SHOP_LANGUAGES = `query ShopLanguages {
  localization { availableLanguages { isoCode } }
}`;

/** Null for each product that the sales channel does not show. */
export const TRANSLATED_PRODUCTS = `query TranslatedProducts($ids: [ID!]!, $language: LanguageCode!) @inContext(language: $language) {
  nodes(ids: $ids) {
    ... on Product {
      id title descriptionHtml
      variants(first: 250) { nodes { id selectedOptions { name value } } }
    }
  }
}`;

/** The cart's language is the checkout's. */
export const CREATE_CART = `mutation CreateCart($input: CartInput!, $language: LanguageCode!) @inContext(language: $language) {
  cartCreate(input: $input) {
    cart {
      id checkoutUrl
      discountCodes { code applicable }
      cost { totalAmount { amount currencyCode } }
      lines(first: 250) {
        nodes { id quantity merchandise { ... on ProductVariant { id } } cost { subtotalAmount { amount } } }
      }
    }
    userErrors { code field message }
    warnings { code message target }
  }
}`;

export const FIND_CART = `query FindCart($id: ID!) {
  cart(id: $id) { id cost { totalAmount { amount currencyCode } } }
}`;

export const INSPECT_SHOP = `query InspectShop {
  shop { currencyCode }
  currentAppInstallation { accessScopes { handle } }
}`;

export const INSPECT_NAMES = `query InspectNames {
  orders(first: 1) { nodes { id customer { lastName } } }
}`;

export const SHOPIFY_OPERATIONS = {
  admin: {
    BULK_PRODUCTS,
    START_BULK_OPERATION,
    POLL_BULK_OPERATION,
    CHANGED_PRODUCTS,
    PRODUCTS,
    MORE_VARIANTS,
    CHANGED_ORDERS,
    MORE_LINES,
    ORDER_TAXES,
    MORE_LINE_TAXES,
    SHOP_ANSWERS,
    WEBHOOK_SUBSCRIPTIONS,
    SUBSCRIBE_WEBHOOK,
    INSPECT_SHOP,
    INSPECT_NAMES,
  },
  storefront: {
    BEST_SELLERS,
    VISIBLE_PRODUCTS,
    VISIBLE_VARIANTS,
    COLLECTIONS,
    MORE_COLLECTION_PRODUCTS,
    SHOP_LANGUAGES,
    TRANSLATED_PRODUCTS,
    CREATE_CART,
    FIND_CART,
  },
} as const;
