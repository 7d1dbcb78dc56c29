// Commands shipments list, retry, canceled: parcels that could not be registered or cancelled at their carriers.
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import type { ShipmentRow } from '../orders/delivery/delivery-tables.ts';
import { incrementIdOf } from '../orders/order-key.ts';
import {
  closeShipment,
  loadUnfinished,
  type RetryError,
  retryShipment,
} from '../orders/shipment/shipment-editor.ts';
import type { CommandOptions } from './command-options.ts';
import { commandLineAuthor } from './staff-edit.ts';
import { plain, print } from './terminal.ts';

const STATES: Partial<Record<ShipmentRow['state'], string>> = {
  due: 'not registered: the carrier did not answer',
  refused: 'refused by the carrier',
  cancel_due: 'not cancelled: the carrier did not answer',
  cancel_refused: 'must be cancelled by hand, or not handed over',
};

const line = ({ key, entity_id, provider, created_at, state, error, carrier_ref }: ShipmentRow): string =>
  [
    key,
    incrementIdOf(entity_id),
    created_at.toISOString().slice(0, 16).replace('T', ' '),
    plain(provider),
    ...(carrier_ref === null ? [] : [plain(carrier_ref)]),
    STATES[state] ?? state,
    ...(error === '' ? [] : [plain(error)]),
  ].join('  ');

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const REASONS: Record<RetryError, string> = {
  shipment_unknown: 'there is no such shipment',
  shipment_done: 'there is nothing to do',
  shipment_replaced: 'its order has another one',
  order_state_forbids: 'its order is cancelled',
};

const ACTIONS: Record<string, typeof retryShipment | typeof closeShipment> = {
  retry: retryShipment,
  canceled: closeShipment,
};

const planShipments = ({ files, ...options }: CommandOptions) => {
  const [action = 'list', key = '', ...more] = files;
  if (action === 'list')
    return async (db: Database): Promise<void> => {
      const rows = await loadUnfinished(db);
      for (const row of rows) print(line(row));
      print(`${rows.length} shipments need somebody`);
    };
  const change = ACTIONS[action];
  if (!change) throw new StartError(`shipments ${action} is unknown; choose list, retry or canceled`);
  if (!KEY.test(key) || more.length > 0)
    throw new StartError('Name exactly one shipment by the key that shipments list shows');
  return async (db: Database): Promise<void> => {
    const changed = await change(db, commandLineAuthor(options), key);
    if (!changed.ok) throw new StartError(`Shipment ${key} stays as it is: ${REASONS[changed.error]}`);
    print(`shipments ${action} ${key}: done`);
  };
};

export const runShipments = async (config: Config, options: CommandOptions): Promise<number> => {
  const perform = planShipments(options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    await perform(db);
    return 0;
  } finally {
    await close();
  }
};
