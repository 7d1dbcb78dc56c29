// Commands stock list, movements, receive, return, count, correct, lose: staff actions on the stock of a sku.
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { incrementIdOf } from '../orders/order-key.ts';
import { findOrderByName } from '../orders/order-repository.ts';
import {
  correctStock,
  countStock,
  giveBackStock,
  loseStock,
  receiveStock,
  type StockEdit,
  type StockEditError,
  type StockEditResult,
} from '../stock/stock-editor.ts';
import { loadMovements, loadScarceStock, loadStock, type StockItem } from '../stock/stock-level-service.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { plain, print } from './terminal.ts';

const LISTED = 50;
const ACTOR = 'command line';

const REASONS: Record<StockEditError, string> = {
  quantity_invalid: 'give a whole number of pieces, at most 1 000 000',
  reason_missing: 'say why, for example reason="broken at unpacking"',
  sku_unknown: 'no stock is kept under that sku',
  not_counted: 'its stock is not counted, it is always available',
  below_zero: 'there are not so many on hand',
  below_reserved: 'placed orders need more; with --yes it is booked all the same',
};

type Fields = Record<string, string>;
type Edit = (
  db: Database,
  edit: StockEdit,
  input: { qty: number; fields: Fields },
) => Promise<StockEditResult>;

const orderIdOf = async (db: Database, name: string | undefined): Promise<string> => {
  if (!name) throw new StartError('Name the order that is returned, for example order=000000102');
  const order = await findOrderByName(db, name);
  if (!order) throw new StartError(`There is no order ${name}`);
  return order.order_id;
};

const EDITS: Record<string, { takesQty: boolean; fields: readonly string[]; run: Edit }> = {
  receive: {
    takesQty: true,
    fields: ['reason'],
    run: (db, edit, { qty }) => receiveStock(db, { ...edit, qty }),
  },
  return: {
    takesQty: true,
    fields: ['reason', 'order'],
    run: async (db, edit, { qty, fields }) =>
      giveBackStock(db, { ...edit, qty, order_id: await orderIdOf(db, fields['order']) }),
  },
  count: { takesQty: true, fields: ['reason'], run: (db, edit, { qty }) => countStock(db, { ...edit, qty }) },
  correct: {
    takesQty: false,
    fields: ['reason', 'by'],
    run: (db, edit, { fields }) => correctStock(db, { ...edit, by: wholeNumberOf(fields['by']) }),
  },
  lose: { takesQty: true, fields: ['reason'], run: (db, edit, { qty }) => loseStock(db, { ...edit, qty }) },
};

/** NaN for anything else; the editor rejects it. */
const wholeNumberOf = (text = ''): number => (/^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

const levels = ({ sku, qty, reserved, manage_stock, is_in_stock }: StockItem): string =>
  [
    plain(sku),
    ...(manage_stock
      ? [`on hand ${qty}`, `reserved ${reserved}`, `available ${qty - reserved}`]
      : ['not counted']),
    ...(is_in_stock ? [] : ['out of stock']),
  ].join('  ');

const itemOf = async (db: Database, sku: string): Promise<StockItem> => {
  const [item] = await loadStock(db, { skus: [sku] });
  if (!item) throw new StartError(`${plain(sku)}: ${REASONS.sku_unknown}`);
  return item;
};

/** The order's number; its id when it is gone. */
const orderNameOf = async (db: Database, orderId: string): Promise<string> => {
  const order = await findOrderByName(db, orderId);
  return `order ${order ? incrementIdOf(order.entity_id) : orderId}`;
};

const signed = (delta: number): string => (delta > 0 ? `+${delta}` : String(delta));

const printMovements = async (db: Database, sku: string): Promise<void> => {
  const item = await itemOf(db, sku);
  print(levels(item));
  for (const movement of await loadMovements(db, item.product_id, LISTED)) {
    const { kind, on_hand, reserved, reason, order_id, actor, created_at } = movement;
    const by = order_id === null ? plain(actor ?? '') : await orderNameOf(db, order_id);
    const time = created_at.toISOString().slice(0, 16).replace('T', ' ');
    print(
      [time, kind, `on hand ${signed(on_hand)}`, `reserved ${signed(reserved)}`, by, plain(reason)].join(
        '  ',
      ),
    );
  }
};

const printList = async (db: Database, skus: readonly string[]): Promise<void> => {
  const items = skus.length > 0 ? await Promise.all(skus.map((sku) => itemOf(db, sku))) : undefined;
  for (const item of items ?? (await loadScarceStock(db, LISTED))) print(levels(item));
};

const errorTextOf = async (
  db: Database,
  sku: string,
  { error, detail }: Extract<StockEditResult, { ok: false }>,
): Promise<string> => {
  const message = `${plain(sku)}: ${REASONS[error]}. Nothing was changed.`;
  if (error !== 'below_reserved') return message;
  const ids = String(detail?.['orders'] ?? '')
    .split(',')
    .filter(Boolean);
  const orders = await Promise.all(ids.map((id) => orderNameOf(db, id)));
  return [message, `Reserved: ${detail?.['reserved']}`, ...orders].join('\n  ');
};

/** Checks the arguments before anything is opened. */
export const planStock = ({
  files,
  isConfirmed,
}: Pick<CommandOptions, 'files' | 'isConfirmed'>): ((db: Database) => Promise<void>) => {
  const [action = 'list', ...rest] = files;
  if (action === 'list') return (db: Database) => printList(db, rest);
  const [sku, ...args] = rest;
  if (action !== 'movements' && !EDITS[action])
    throw new StartError(
      `stock ${action} is unknown; choose from list, movements, ${Object.keys(EDITS).join(', ')}`,
    );
  if (!sku) throw new StartError(`Name the sku, for example stock ${action} KL-TS-M`);
  const edit = EDITS[action];
  if (!edit) return (db: Database) => printMovements(db, sku);
  const [qty = '', ...assignments] = edit.takesQty ? args : ['', ...args];
  const fields = parseFieldArguments(assignments);
  const unknown = Object.keys(fields).find((field) => !edit.fields.includes(field));
  if (unknown) throw new StartError(`${unknown}: stock ${action} has no such field`);
  return async (db: Database): Promise<void> => {
    const change = {
      sku,
      actor: ACTOR,
      reason: (fields['reason'] ?? '').trim(),
      isShortageAccepted: isConfirmed,
    };
    const done = await edit.run(db, change, { qty: wholeNumberOf(qty), fields });
    if (!done.ok) throw new StartError(await errorTextOf(db, sku, done));
    print(levels(await itemOf(db, sku)));
  };
};

export const runStock = async (config: Config, options: CommandOptions): Promise<number> => {
  const perform = planStock(options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    await perform(db);
    return 0;
  } finally {
    await close();
  }
};
