import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { carts } from './carts.js';
import { instant } from './instant.js';
import { practices } from './practices.js';

export const MESSAGE_STATES = [
  'queued',
  'sending',
  'unknown',
  'accepted',
  'delivered',
  'undelivered',
  'refused',
] as const;

/** Every text is a row here before the gateway hears of it (DESIGN 5.17). */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    cartId: uuid('cart_id').references(() => carts.id),
    type: text('type', { enum: ['initial', 'reminder', 'scheduled'] }).notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    patientLastName: text('patient_last_name'),
    body: text('body').notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: instant('attempted_at'),
    gatewayId: text('gateway_id').unique(),
    errorCode: integer('error_code'),
    /** Plain English, shown to staff. */
    errorMessage: text('error_message'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('messages_practice_created').on(table.practiceId, table.createdAt),
    index('messages_due').on(table.dueAt).where(sql`state = 'queued'`),
    // One cart and number yields one initial text unless it failed (DESIGN 5.29).
    uniqueIndex('messages_one_initial')
      .on(table.cartId, table.phoneNumber)
      .where(sql`type = 'initial' AND state NOT IN ('refused', 'undelivered')`),
    check('messages_type_known', sql`${table.type} IN ('initial', 'reminder', 'scheduled')`),
    check(
      'messages_state_known',
      sql`${table.state} IN ('queued', 'sending', 'unknown', 'accepted', 'delivered', 'undelivered', 'refused')`,
    ),
    check('messages_phone_e164', sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);
