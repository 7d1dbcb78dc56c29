// Creates sync reports and merges consecutive ones.
import { type DiffLog, emptyDiffLog, mergeDiffLogs } from '@klaas/core/cart/sync/diff-log.ts';
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
