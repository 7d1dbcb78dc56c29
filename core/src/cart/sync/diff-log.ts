// The result of comparing client and server cart, as a value.
import type { CartMessage } from '../cart-message.ts';

export interface DiffEntry {
  party: 'client' | 'server';
  sku?: string;
  status: 'no-item' | 'wrong-qty' | 'update-required' | 'no-changes';
  'client-qty'?: number;
  'server-qty'?: number;
}

export interface ServerResponse {
  status: number;
  sku: string;
  result: unknown;
}

export interface DiffLog {
  items: DiffEntry[];
  serverResponses: ServerResponse[];
  clientNotifications: CartMessage[];
}

export const emptyDiffLog = (): DiffLog => ({ items: [], serverResponses: [], clientNotifications: [] });

export const mergeDiffLogs = (...logs: readonly DiffLog[]): DiffLog => ({
  items: logs.flatMap((log) => log.items),
  serverResponses: logs.flatMap((log) => log.serverResponses),
  clientNotifications: logs.flatMap((log) => log.clientNotifications),
});
