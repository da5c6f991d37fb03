/** How a patient's number or name in a column is erased (docs/product.md §12.1). */
export type ColumnKind =
  /** Erased by age and on request. */
  | 'erased'
  /** Expires within days: see the table in §12.1. */
  | 'expires'
  /** Kept forever: the proof of consent and of opting out. */
  | 'kept';

/**
 * Every text and JSON column of the schema: those that may contain a patient's number, name, or words, and those that
 * never do. Add new columns here, and to the code that erases them.
 */
export const COLUMNS: Readonly<
  Record<string, { readonly personal?: Readonly<Record<string, ColumnKind>>; readonly other: string }>
> = {
  messages: {
    personal: { phone_number: 'erased', patient_last_name: 'erased' },
    // We write the body: the practice's name and a link.
    other:
      'practice_id type state language body gateway_id returned_ids error_code reason_code reason_params shortfalls note wait_code wait_params trace sender',
  },
  scheduled_orders: {
    personal: { phone_number: 'erased', patient_last_name: 'erased' },
    other:
      'practice_id discount_code language lines reason_code reason_params note wait_code wait_params trace',
  },
  orders: {
    personal: { customer_last_name: 'erased' },
    other:
      'external_id practice_id order_number currency lines status source financial_status fulfillment_status',
  },
  draft_orders: {
    personal: { phone_number: 'erased', patient_last_name: 'erased' },
    other: 'practice_id discount_code language lines',
  },
  replies: {
    personal: { phone_number: 'erased', body: 'erased' },
    other: 'gateway_id practice_id kind channel decision decided_by',
  },
  follow_up_dismissals: { personal: { phone_number: 'erased' }, other: 'practice_id reason needs' },
  // Both follow the data they are computed from.
  follow_up_needs: { personal: { phone_number: 'erased' }, other: 'practice_id reason subject' },
  follow_up_changes: { personal: { phone_number: 'erased' }, other: 'practice_id' },
  follow_up_sends: { other: 'practice_id kind' },
  removed_products: { other: 'id' },
  consents: {
    personal: { phone_number: 'kept' },
    other: 'practice_id wording_version language given reason recorded_by',
  },
  opt_outs: {
    personal: { phone_number: 'kept' },
    other: 'source recorded_by practice_id through_practice_id',
  },
  // The answer to a client, and the key it chose: one day. At once on request.
  idempotency_keys: { personal: { answer: 'expires', key: 'expires' }, other: 'scope endpoint input_hash' },
  // The shop's webhooks and patients' replies: until processed, or seven days if that failed. At once on request.
  webhook_events: { personal: { body: 'expires' }, other: 'topic webhook_id fault' },
  // Hashes and what staff or the shop wrote about products and practices.
  rate_limits: { other: 'key' },
  sessions: { other: 'token_hash practice_id origin_practice_id device' },
  // Ids only; a constraint keeps numbers and names out.
  audit_entries: { other: 'practice_id action actor actor_name subject' },
  known_browsers: { other: 'token_hash practice_id' },
  enrollment_links: { other: 'token_hash practice_id' },
  api_keys: { other: 'key_hash practice_id label' },
  practice_groups: { other: 'name' },
  practices: {
    other: 'id sign_in_id name discount_code gallery phone_number sender test_of time_zone language',
  },
  sender_paces: { other: 'sender pause_code' },
  cart_titles: { other: 'practice_id title' },
  carts: { other: 'public_id typed_code practice_id discount_code language lines' },
  checkouts: { other: 'browser_hash content_hash checkout_url shop_cart_id difference_reason' },
  checkout_differences: { other: 'reason' },
  favorites: { other: 'practice_id product_id title vendor image_url variant_id' },
  bundles: { other: 'practice_id name' },
  bundle_items: { other: 'variant_id product_id title vendor image_url times_of_day' },
  // How a product is used; the portal warns against patients' details.
  product_notes: { other: 'practice_id product_id language body' },
  products: {
    other:
      'id title vendor product_type category description_html description image_url options translations',
  },
  variants: {
    other: 'id product_id title sku selected_options inventory_policy image_url inventory_item_id',
  },
  collections: { other: 'id title brand_logo' },
  collection_products: { other: 'collection_id product_id' },
  refills: {
    personal: { phone_number: 'erased', patient_last_name: 'erased' },
    other: 'practice_id language discount_code lines state dismissal withdrawal',
  },
  refill_requests: { personal: { phone_number: 'erased' }, other: 'practice_id wording_version' },
  practice_supplies: { other: 'practice_id variant_id' },
  learned_supplies: { other: 'product_id' },
  order_series: { other: 'practice_id local_time wording_version given recorded_by end_reason' },
  webhooks: { other: 'practice_id url events secret old_secret' },
  webhook_deliveries: { personal: { phone_number: 'erased' }, other: 'practice_id type data state fault' },
  order_refunds: { other: 'external_id order_external_id' },
};

/** The columns of these kinds, as `table.column`, sorted. */
export const columnsOf = (...kinds: readonly ColumnKind[]): string[] =>
  Object.entries(COLUMNS)
    .flatMap(([table, { personal = {} }]) =>
      Object.entries(personal).flatMap(([column, kind]) =>
        kinds.includes(kind) ? [`${table}.${column}`] : [],
      ),
    )
    .sort();
