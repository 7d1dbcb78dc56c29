// An action over many orders: which of them can, and why the others cannot.
import * as z from 'zod/mini';
import type { Permission } from '../../staff/permissions.ts';
import { nextOrderState, type OrderState } from '../order-state.ts';
import { OrderIdSchema, TagSchema } from './order-filter.ts';

const MAX_TAGS = 20;

export const BulkActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ship') }),
  z.strictObject({ kind: z.literal('accept') }),
  /** Files: planned here, loaded by `printOrdersEndpoint`. */
  z.strictObject({ kind: z.enum(['delivery_notes', 'invoices', 'labels']) }),
  z.strictObject({
    kind: z.literal('tag'),
    tags: z.array(TagSchema).check(z.minLength(1), z.maxLength(MAX_TAGS)),
  }),
  z.strictObject({
    kind: z.literal('untag'),
    tags: z.array(TagSchema).check(z.minLength(1), z.maxLength(MAX_TAGS)),
  }),
  z.strictObject({ kind: z.literal('assign'), assignee_id: z.nullable(OrderIdSchema) }),
]);

export type BulkAction = z.output<typeof BulkActionSchema>;

const PRINTED: readonly string[] = ['delivery_notes', 'invoices', 'labels'];

export const isPrinted = ({ kind }: BulkAction): boolean => PRINTED.includes(kind);

export const permissionOfBulk = (action: BulkAction): Permission =>
  action.kind === 'ship' || isPrinted(action) ? 'orders.ship' : 'orders.write';

/** Null: it can. Otherwise the state that forbids it. */
export const bulkRefusal = ({ kind }: BulkAction, state: OrderState): string | null =>
  (kind === 'ship' || kind === 'accept') && !nextOrderState(state, kind).ok ? `state_${state}` : null;
