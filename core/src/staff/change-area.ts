// Who may see and set back a change: whoever may see and write the thing itself.
import type { Permission } from './permissions.ts';

interface ChangeArea {
  read: Permission;
  /** Missing: nobody sets it back in the office. */
  write?: Permission;
}

const CONTENT: ChangeArea = { read: 'content.read', write: 'content.write' };
const PRODUCTS: ChangeArea = { read: 'products.read', write: 'products.write' };
const PRICES: ChangeArea = { read: 'prices.read', write: 'prices.write' };
const SETTINGS: ChangeArea = { read: 'settings.read', write: 'settings.write' };
/** The log holds addresses: it is not read by whom an order's person is masked for. */
const ORDERS: ChangeArea = { read: 'customers.read', write: 'orders.write' };
const SYSTEM: ChangeArea = { read: 'system.read', write: 'system.write' };
const MESSAGES: ChangeArea = { read: 'messages.read', write: 'messages.write' };
const OWN: ChangeArea = { read: 'changes.read', write: 'changes.undo' };
const UNKNOWN: ChangeArea = { read: 'staff.read', write: 'staff.write' };

const AREAS: Record<string, ChangeArea> = {
  ...{ content: CONTENT, cms_page: CONTENT, cms_block: CONTENT, url_redirect: CONTENT },
  ...{ product: PRODUCTS, product_run: PRODUCTS, category: PRODUCTS, attribute: PRODUCTS },
  product_text: { read: 'products.read' },
  ...{ content_schedule: CONTENT, email_text: CONTENT, test_email: CONTENT },
  ...{ taxrule: PRICES, tax_class: PRICES, coupon: PRICES, price_table: PRICES },
  ...{ shipping_method: SETTINGS, payment_method: SETTINGS, setting: SETTINGS },
  ...{ order: ORDERS, order_bulk: ORDERS, order_mark: ORDERS, draft_order: ORDERS, return: ORDERS },
  quote: { read: 'customers.read', write: 'quotes.write' },
  customer: { read: 'customers.read', write: 'customers.write' },
  customer_access: { read: 'customers.read' },
  ...{ message: MESSAGES, message_reply: MESSAGES, reply_template: MESSAGES },
  review: { read: 'reviews.read', write: 'reviews.write' },
  newsletter_subscriber: { read: 'newsletter.read', write: 'newsletter.write' },
  search_synonym: { read: 'search.read', write: 'search.write' },
  stock_item: { read: 'stock.read', write: 'stock.write' },
  /** Movements: corrected by another one. */
  stock: { read: 'stock.read' },
  pane: { read: 'panes.read', write: 'panes.write' },
  ...{ job: SYSTEM, backup: SYSTEM, shop: SYSTEM },
  ...{ saved_view: OWN, work_mark: OWN },
};

const areaOf = (entity: string): ChangeArea => AREAS[entity] ?? UNKNOWN;

/** Kinds of things whose changes are not shown; those of unknown kinds are for owners. */
export const changeFilterOf = (
  permissions: ReadonlySet<Permission>,
): { only: readonly string[] } | { without: readonly string[] } => {
  const known = Object.entries(AREAS);
  return permissions.has(UNKNOWN.read)
    ? { without: known.filter(([, { read }]) => !permissions.has(read)).map(([entity]) => entity) }
    : { only: known.filter(([, { read }]) => permissions.has(read)).map(([entity]) => entity) };
};

export const mayUndoChange = (entity: string, permissions: ReadonlySet<Permission>): boolean => {
  const { write } = areaOf(entity);
  return write !== undefined && permissions.has(write);
};
