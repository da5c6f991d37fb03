/**
 * What of the last release stops working once the schema is migrated. Each is a sentence in docs/operations.md ("Upgrade
 * and rollback") and in the changelog, because the upgrade then needs a stop: see CONTRIBUTING.md, "Expand, then contract".
 */
export const NEEDS_A_STOP: readonly string[] = [];

/**
 * The same where no schema shows it, since only what values mean has changed, by the migration; also of older releases,
 * since upgrades may skip some. From 0008 on, reasons are in `reason_code` and `wait_code`; what came before writes
 * `error_message`, `wait_note`, and `failure_reason`.
 */
export const CHANGES_MEANING: readonly string[] = ['0008_reasons_are_codes'];

/**
 * Rules in place of narrower ones, where that cannot be read from them: what obeyed the old one obeys the new one. A link
 * once more follows a first text as a reminder does (`0016_links_and_languages`).
 */
export const WIDER_RULES: readonly string[] = [
  "CHECK (((type = ANY (ARRAY['reminder'::text, 'link'::text])) = (first_message_id IS NOT NULL))) NOT VALID",
];
