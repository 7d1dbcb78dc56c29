// Commands orders list, slots, paid, accept, register, shipped, delivered, cancel, correct, correct-tax, move, refund, refunded,
// label: staff actions on an order. The buyer gets an e-mail.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { centsOf } from '@klaas/core/catalog/pricing/money.ts';
import { redeemCoupon, releaseCoupon } from '../cart/coupon/coupon-repository.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { isDemoShop } from '../db/demo/demo-mode.ts';
import { openDatabase } from '../db/open-database.ts';
import { runIn } from '../db/run-statement.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { slotsForOrder } from '../orders/delivery/delivery-service.ts';
import { createOrderNotices } from '../orders/email/order-notifications.ts';
import { createOrderEditor, type OrderEditor, type StepResult } from '../orders/order-editor.ts';
import { incrementIdOf } from '../orders/order-key.ts';
import { findOrderByName, loadOpenOrders, loadOrder } from '../orders/order-repository.ts';
import type { OrderRow } from '../orders/order-tables.ts';
import { loadTransferRefunds } from '../orders/payment/attempt-repository.ts';
import { loadDisputes } from '../orders/payment/event-repository.ts';
import { loadDueByHand, loadRefusedRefunds } from '../orders/refund/refund-repository.ts';
import { loadLabel } from '../orders/shipment/shipment-label.ts';
import { createDeliveryProviders } from '../providers/delivery/delivery-providers.ts';
import { createOutbox } from '../providers/mail/outbox.ts';
import { NEEDS_PROVIDER } from '../providers/payment/payment-providers.ts';
import { openObjectStore } from '../providers/storage/open-object-store.ts';
import { checkAppSecret } from '../security/secret-fingerprint.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { commandLineAuthor } from './staff-edit.ts';
import { STEP_REASONS } from './step-reasons.ts';
import { plain, print } from './terminal.ts';

const LISTED = 50;

const CANCELED_BY: Record<string, string> = {
  cancel_by_shopper: 'the buyer has cancelled it',
  cancel_by_shop: 'the shop has cancelled it',
};

const money = (cents: number): string => (cents / 100).toFixed(2);

const refundNote = (cents: number, { entity_id, currency_code }: OrderRow): string =>
  `${money(cents)} ${currency_code} have to be given back; then: orders refunded ${incrementIdOf(entity_id)}`;

const errorTextOf = (order: OrderRow, { error, detail }: Extract<StepResult, { ok: false }>): string => {
  const reason = (error === 'order_given_up' && CANCELED_BY[order.canceled_by ?? '']) || STEP_REASONS[error];
  const message = `Order ${incrementIdOf(order.entity_id)} stays ${order.state}: ${reason}`;
  const cents = Number(detail?.['refundDueCents'] ?? 0);
  return cents > 0 ? `${message}. ${refundNote(cents, order)}` : message;
};

const line = (order: OrderRow): string =>
  [
    incrementIdOf(order.entity_id),
    order.created_at.toISOString().slice(0, 16).replace('T', ' '),
    order.state,
    order.payment_method,
    money(order.grand_total_cents),
    plain(order.customer_email),
  ].join('  ');

type OrderAction = (
  orders: OrderEditor,
  author: ChangeAuthor,
  entityId: number,
  fields: Record<string, string>,
) => Promise<StepResult>;

const REFUND_EXAMPLE = 'orders refund 000000102 amount=25.00, or lines=17x1,18x2 restock=yes';

const parseAmount = (amount: string): number => {
  if (amount === '') return 0;
  const cents = /^\d{1,7}(\.\d\d)?$/.test(amount) ? centsOf(Number(amount)) : 0;
  if (cents === 0) throw new StartError(`amount: ${REFUND_EXAMPLE}`);
  return cents;
};

/** `17x2`: two pieces of line 17. */
const parseLines = (lines: string): { item_id: number; qty: number }[] =>
  lines === ''
    ? []
    : lines.split(',').map((text) => {
        const [, item = '', qty = ''] = /^(\d{1,9})x(\d{1,6})$/.exec(text) ?? [];
        if (item === '') throw new StartError(`lines: ${REFUND_EXAMPLE}`);
        return { item_id: Number(item), qty: Number(qty) };
      });

const parseRefund = ({
  amount = '',
  lines = '',
  restock = 'no',
  reason = '',
  key,
}: Record<string, string>) => {
  if (amount === '' && lines === '') throw new StartError(`Say how much: ${REFUND_EXAMPLE}`);
  if (restock !== 'yes' && restock !== 'no') throw new StartError('restock: yes or no');
  return {
    ...{ amountCents: parseAmount(amount), lines: parseLines(lines), isRestocked: restock === 'yes' },
    ...{ reason, key: parseKey(key ?? randomUUID()) },
  };
};

const parseKey = (key: string): string => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) throw new StartError('key: must be a UUID');
  return key;
};

const parseSlot = (slot = ''): number => {
  if (!/^[1-9]\d{0,8}$/.test(slot)) throw new StartError('Say which: orders move 000000102 slot=1234');
  return Number(slot);
};

/** Fields of each action. */
const FIELDS: Record<string, readonly string[]> = {
  correct: ['point', 'phone'],
  move: ['slot'],
  shipped: ['tracking', 'lines', 'unpaid'],
  refunded: ['key'],
  refund: ['amount', 'lines', 'restock', 'reason', 'key'],
};

const ACTIONS: Record<string, OrderAction> = {
  paid: (orders, author, id) => orders.markPaid(author, id),
  accept: (orders, author, id) => orders.accept(author, id),
  register: (orders, author, id) => orders.register(author, id),
  shipped: (orders, author, id, { tracking = '', lines, unpaid }) => {
    const by = unpaid === undefined ? author : { ...author, reason: unpaid };
    const open = unpaid === undefined ? 'stops' : 'passes';
    return lines === undefined
      ? orders.ship(by, id, tracking, open)
      : orders.shipPart(by, id, { lines: parseLines(lines), tracking }, open);
  },
  delivered: (orders, author, id) => orders.deliver(author, id),
  cancel: (orders, author, id) => orders.cancel(author, id),
  correct: (orders, author, id, fields) => orders.correctReceiver(author, id, fields),
  'correct-tax': (orders, author, id) => orders.correctTax(author, id),
  move: (orders, author, id, { slot }) => orders.moveSlot(author, id, parseSlot(slot)),
  refunded: (orders, author, id, { key }) =>
    orders.markRefunded(author, id, key === undefined ? undefined : parseKey(key)),
  refund: (orders, author, id, fields) => orders.refund(author, id, parseRefund(fields)),
};

const orderEditorOf = (db: Database, { settings, shopUrl, appSecret }: Config): OrderEditor => {
  const mailer = createOutbox({ now: Date.now, queue: createJobQueue() });
  const isPaidAtBank = (method: string) => NEEDS_PROVIDER.has(method);
  return createOrderEditor({
    db,
    now: Date.now,
    settings,
    carts: {
      redeemCoupon: (tx, use) => redeemCoupon(runIn(tx), use),
      releaseCoupon: (tx, use) => releaseCoupon(runIn(tx), use),
    },
    ...createOrderNotices({ now: Date.now, settings, shopUrl, appSecret, mailer, isPaidAtBank }),
  });
};

const LABEL_REASONS: Record<string, string> = {
  shipment_unknown: 'it is not registered at a carrier',
  provider_unknown: 'its carrier is not connected',
  provider_unreachable: 'the carrier does not answer',
  provider_refused: 'the carrier refused',
};

const writeLabel = async (config: Config, db: Database, name: string, file = ''): Promise<void> => {
  if (file === '') throw new StartError('Say where to: orders label 000000102 file=label.pdf');
  const order = await findOrderByName(db, name);
  if (!order) throw new StartError(`There is no order ${name}`);
  const { providers } = createDeliveryProviders({ config, db, now: Date.now, isDemo: await isDemoShop(db) });
  const carriers = new Map(providers.map((one) => [one.code, one]));
  const objects = openObjectStore(config);
  const label = await loadLabel({ db, objects, carriers }, order.entity_id);
  if (!label.ok)
    throw new StartError(`Order ${name} has no label: ${LABEL_REASONS[label.error] ?? label.error}`);
  await writeFile(file, label.value);
  print(`orders label ${name}: ${file}`);
};

const SLOT_DAYS = 31;

/** What an order has at a chosen time, and the slots that it may be moved to. */
const listSlots = async (db: Database, name: string): Promise<void> => {
  const order = await findOrderByName(db, name);
  if (!order) throw new StartError(`There is no order ${name}`);
  for (const { purpose, current, slots } of await slotsForOrder(db, order, {
    nowMs: Date.now(),
    days: SLOT_DAYS,
  })) {
    print(`${purpose}: ${current ? `${current.day} ${current.from}–${current.to}` : 'no time yet'}`);
    for (const { id, day, from, to, free } of slots)
      print(`  slot=${id}  ${day} ${from}–${to}  ${free} free`);
  }
};

/** What the staff has to give back; the parts of a payment with their keys. */
const listRefunds = async (db: Database): Promise<void> => {
  const parts = await loadDueByHand(db);
  for (const [id, cents] of await loadTransferRefunds(db)) {
    const order = await loadOrder(db, id);
    if (!order) continue;
    print(`${line(order)}  ${money(cents)} to be given back`);
    for (const { key, amount_cents, reason } of parts.filter(({ entity_id }) => entity_id === id))
      print(`  key=${key}  ${money(amount_cents)}  ${plain(reason)}`);
  }
  for (const { entity_id, amount_cents, reason } of await loadRefusedRefunds(db)) {
    const order = await loadOrder(db, entity_id);
    if (order) print(`${line(order)}  ${money(amount_cents)} to be given back: ${plain(reason)}`);
  }
};

const planOrders = (config: Config, options: CommandOptions) => {
  const [action = 'list', name = '', ...args] = options.files;
  if (action === 'label') {
    const { file } = parseFieldArguments(args);
    return (db: Database) => writeLabel(config, db, name, file);
  }
  if (action === 'slots') return (db: Database) => listSlots(db, name);
  if (action === 'list')
    return async (db: Database): Promise<void> => {
      for (const order of await loadOpenOrders(db, LISTED)) print(line(order));
      await listRefunds(db);
      for (const { provider, dispute_ref, reference, amount_cents } of await loadDisputes(db, LISTED))
        print(`${reference}  disputed at ${provider}: ${plain(dispute_ref)}  ${money(amount_cents)}`);
    };
  const orderAction = ACTIONS[action];
  if (!orderAction)
    throw new StartError(
      `orders ${action} is unknown; choose from list, slots, ${Object.keys(ACTIONS).join(', ')}, label`,
    );
  if (name === '') throw new StartError(`Name the order, for example orders ${action} 000000102`);
  const fields = parseFieldArguments(args);
  const unknown = Object.keys(fields).find((field) => !FIELDS[action]?.includes(field));
  if (unknown) throw new StartError(`${unknown}: orders ${action} has no such field`);
  return async (db: Database): Promise<void> => {
    const order = await findOrderByName(db, name);
    if (!order) throw new StartError(`There is no order ${name}`);
    const done = await orderAction(
      orderEditorOf(db, config),
      commandLineAuthor(options),
      order.entity_id,
      fields,
    );
    if (!done.ok) throw new StartError(errorTextOf(order, done));
    print(`orders ${action} ${name}: done`);
    const isRefunding = ['cancel', 'refund', 'correct-tax'].includes(action);
    const due = isRefunding && (await loadTransferRefunds(db)).get(order.entity_id);
    if (due) print(refundNote(due, order));
  };
};

export const runOrders = async (config: Config, options: CommandOptions): Promise<number> => {
  const perform = planOrders(config, options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    // E-mails to buyers have signed links.
    await checkAppSecret(db, config.appSecret);
    await perform(db);
    return 0;
  } finally {
    await close();
  }
};
