// Whether this database is the demo shop. Stored in the database, not derived from the environment: demo accounts,
// the simulated bank and the notice depend on it.
import type { Database, Transaction } from '../database.ts';
import { loadState, saveState } from '../shop-state.ts';

const DEMO = 'demo';

/** `off`: decided against the demo; `removed`: was the demo shop once. Neither becomes it again by itself. */
type DemoState = 'on' | 'off' | 'removed';

export const loadDemoState = async (db: Database | Transaction): Promise<DemoState | undefined> =>
  (await loadState(db, DEMO)) as DemoState | undefined;

export const isDemoShop = async (db: Database | Transaction): Promise<boolean> =>
  (await loadDemoState(db)) === 'on';

export const markDemoShop = (tx: Transaction): Promise<void> => saveState(tx, DEMO, 'on');
export const markDemoDeclined = (tx: Transaction): Promise<void> => saveState(tx, DEMO, 'off');
export const markDemoRemoved = (tx: Transaction): Promise<void> => saveState(tx, DEMO, 'removed');
