// Reports of a change and of its sync: created, merged, and the change's corrected by what its sync brought.
import type { CartItem } from '../cart-item.ts';
import type { CartMessage } from '../cart-message.ts';
import { sameItem } from '../item-identity.ts';
import { type DiffLog, emptyDiffLog, mergeDiffLogs } from './diff-log.ts';

/** A message for the shopper, with the line it is about. */
export interface LineMessage extends CartMessage {
  name?: string;
  sku?: string;
  /** The line is still in the cart and shows the message itself. */
  isAtLine?: true;
}

export interface SyncReport {
  /** `failed`: no usable cart on the server; `disabled`: 401 on every attempt, stop syncing. */
  outcome: 'done' | 'unreachable' | 'failed' | 'disabled';
  messages: LineMessage[];
  log: DiffLog;
}

export interface ChangeReport {
  changed: boolean;
  messages: LineMessage[];
  /** The added lines. */
  items: CartItem[];
  /** Result of the sync; missing when nothing changed. */
  synced?: Promise<SyncReport>;
}

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

export const unchanged = (messages: LineMessage[]): ChangeReport => ({ changed: false, messages, items: [] });

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
  return rejections.some(({ isAtLine }) => isAtLine) ? { ...change, messages: [] } : unchanged([]);
};
