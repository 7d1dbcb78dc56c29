// What the rules of a return are decided on: the order's pieces, their way there and back, and the legal dates.
import type { OrderState } from '@klaas/core/orders/order-state.ts';
import type { ReturnDetails } from '@klaas/core/orders/returns/returnable-lines.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { loadSentParts } from '../delivery/shipment-repository.ts';
import type { OrderRow } from '../order-tables.ts';
import { loadRefundedLines } from '../refund/refund-repository.ts';
import { loadReturning } from './return-repository.ts';

/** `exceptId`: of a return whose own pieces do not count. */
export const loadReturnDetails = async (
  db: Database | Transaction,
  { entity_id, state, items }: OrderRow,
  exceptId = 0,
): Promise<ReturnDetails> => {
  // One after the other: a transaction has one connection.
  const shipped = (await loadSentParts(db, entity_id)).flatMap(({ lines }) => lines);
  const refunded = await loadRefundedLines(db, entity_id);
  const returning = await loadReturning(db, entity_id, exceptId);
  return { state: state as OrderState, items, shipped, refunded, returning };
};
