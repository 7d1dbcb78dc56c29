// A step of a return in the change log, and what its refund does to it.
import { nextReturnState } from '@klaas/core/orders/returns/return-state.ts';
import type { Transaction } from '../../db/database.ts';
import { type ChangeAuthor, recordChange, shopAuthor } from '../../staff/change-log/change-log-service.ts';
import { lockReturnOfRefund, saveReturn } from './return-repository.ts';
import type { ReturnRow } from './return-tables.ts';

/** Goods and money have moved and the buyer was told: never set back. `version` 0: it is new. */
export const recordReturnChange = (
  tx: Transaction,
  author: ChangeAuthor,
  { id, version, state }: Pick<ReturnRow, 'id' | 'version' | 'state'>,
  after: Record<string, unknown>,
): Promise<void> =>
  recordChange(tx, author, {
    ...{ entity: 'return', id: String(id), store: '', isFinal: true, version: version + 1 },
    before: version === 0 ? null : { ...(after['state'] !== undefined && { state }) },
    after,
  });

const moveByRefund = async (
  tx: Transaction,
  author: ChangeAuthor,
  key: string,
  { event, at }: { event: 'finish' | 'reopen'; at: Date },
): Promise<void> => {
  const request = await lockReturnOfRefund(tx, key);
  if (!request) return;
  const next = nextReturnState(request.state, event);
  // A repeated job.
  if (!next.ok) return;
  const reopened = event === 'reopen' ? { refund_key: null, refund_cents: 0 } : {};
  await saveReturn(tx, request, {
    ...{ state: next.value, ...reopened, changed_by: author.name, changed_at: at },
  });
  await recordReturnChange(tx, author, request, { state: next.value });
};

/** The money is with the buyer. */
export const finishReturn = (tx: Transaction, key: string, at: Date): Promise<void> =>
  moveByRefund(tx, shopAuthor('refund'), key, { event: 'finish', at });

/** An owner has refused the refund: it is decided anew. */
export const reopenReturn = (tx: Transaction, author: ChangeAuthor, key: string, at: Date): Promise<void> =>
  moveByRefund(tx, author, key, { event: 'reopen', at });
