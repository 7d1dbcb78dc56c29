// Creates sync reports, merges consecutive ones, and corrects the report of a change by that of its sync.
import type { CartItem } from '@klaas/core/cart/cart-item.ts';
import { sameItem } from '@klaas/core/cart/item-identity.ts';
import { type DiffLog, emptyDiffLog, mergeDiffLogs } from '@klaas/core/cart/sync/diff-log.ts';
import type { ChangeReport } from './cart-changes.ts';
import type { SyncReport } from './cart-sync.ts';

export const report = (outcome: SyncReport['outcome'], log: DiffLog = emptyDiffLog()): SyncReport => ({
  outcome,
  messages: [],
  log,
});

export const joinReports = (first: SyncReport, second: SyncReport): SyncReport => ({
  outcome: second.outcome,
  messages: [...first.messages, ...second.messages],
  log: mergeDiffLogs(first.log, second.log),
});

const NOTHING_CHANGED: ChangeReport = { changed: false, messages: [], items: [] };

/**
 * Without success messages for lines that the server rejected, or that were removed while the sync ran: "added" would
 * replace the toast that offers to undo the removal.
 */
export const correctReport = (
  change: ChangeReport,
  { messages }: Pick<SyncReport, 'messages'>,
  lines: readonly CartItem[],
): ChangeReport => {
  const rejections = messages.filter(
    ({ type, sku }) => type === 'error' && change.items.some((item) => item.sku === sku),
  );
  const isGone =
    change.items.length > 0 && !change.items.some((item) => lines.some((line) => sameItem(line, item)));
  if (rejections.length === 0) return isGone ? { ...change, messages: [] } : change;
  return rejections.some(({ isAtLine }) => isAtLine) ? { ...change, messages: [] } : NOTHING_CHANGED;
};
