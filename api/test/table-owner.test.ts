// Every table has one owner: SQL that writes it is in the folder of its domain. The demo's seed and removal write many.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const API = join(import.meta.dirname, '../src');

/** Folder of the owner by table, with the name of the table in Drizzle. */
const OWNERS: Record<string, [folder: string, drizzle: string]> = {
  catalog_document: ['catalog/', 'catalogDocuments'],
  price_history: ['catalog/', 'priceHistory'],
  document_revision: ['catalog/', 'documentRevisions'],
  price_table: ['catalog/price-table/', 'priceTables'],
  tax_class: ['catalog/tax/', 'taxClasses'],
  content_entry: ['content/', 'contentEntries'],
  reply_template: ['messages/templates/', 'replyTemplates'],
  search_term: ['catalog/search-term/', 'searchTerms'],
  email_text: ['messages/email-texts/', 'emailTexts'],
  content_schedule: ['content/office/', 'contentSchedules'],
  search_synonym: ['catalog/synonym/', 'searchSynonyms'],
  url_redirect: ['content/redirect/', 'redirects'],
  url_redirect_hit: ['content/redirect/', 'redirectHits'],
  url_miss: ['content/redirect/', 'missedPaths'],
  cart: ['cart/', 'carts'],
  cart_item: ['cart/', 'cartItems'],
  coupon: ['cart/', 'coupons'],
  quote: ['checkout/quote/', 'quotes'],
  quote_version: ['checkout/quote/', 'quoteVersions'],
  quote_event: ['checkout/quote/', 'quoteEvents'],
  coupon_usage: ['cart/', 'couponUsages'],
  shipping_method: ['cart/', 'shippingMethods'],
  payment_method: ['cart/', 'paymentMethods'],
  sales_order: ['orders/', 'orders'],
  payment_attempt: ['orders/payment/', 'paymentAttempts'],
  payment_refund: ['orders/refund/', 'refunds'],
  invoice: ['orders/invoice/', 'invoices'],
  ledger_entry: ['orders/ledger/', 'ledgerEntries'],
  ledger_payment: ['orders/ledger/', 'ledgerPayments'],
  invoice_series: ['orders/invoice/', 'invoiceSeries'],
  pickup_point: ['orders/delivery/', 'pickupPoints'],
  delivery_slot: ['orders/delivery/', 'deliverySlots'],
  slot_booking: ['orders/delivery/', 'slotBookings'],
  shipment: ['orders/', 'shipments'],
  shipment_event: ['orders/tracking/', 'shipmentEvents'],
  order_notice: ['orders/', 'orderNotices'],
  return_request: ['orders/returns/', 'returnRequests'],
  return_line: ['orders/returns/', 'returnLines'],
  pane: ['production/', 'panes'],
  pane_event: ['production/', 'paneEvents'],
  glass_offcut: ['production/', 'glassOffcuts'],
  customer: ['customer/', 'customers'],
  contact_message: ['messages/contact/', 'contactMessages'],
  message_reply: ['messages/contact/', 'messageReplies'],
  customer_note: ['customer/', 'customerNotes'],
  customer_address: ['customer/', 'customerAddresses'],
  review: ['reviews/', 'reviews'],
  setting: ['staff/settings/', 'settingRows'],
  change: ['staff/change-log/', 'changes'],
};

/** Written by no editor, and before or after the shop has staff. */
const SEEDS = ['db/seed/', 'db/demo/'];

const writesTo = (table: string, drizzle: string): RegExp =>
  new RegExp(
    `\\b(insert\\s+into|delete\\s+from|truncate|merge\\s+into)\\s+"?${table}"?(?![\\w])` +
      `|\\bupdate\\s+"?${table}"?\\s+(as\\s+\\w+\\s+)?set\\b|\\.(insert|update|delete)\\(\\s*${drizzle}\\b`,
    'i',
  );

const sources = globSync('**/*.ts', { cwd: API })
  .filter((file) => !/\.test\.ts$/.test(file) && !SEEDS.some((folder) => file.startsWith(folder)))
  .map((file) => ({ file, text: readFileSync(join(API, file), 'utf8') }));

const writersOf = (table: string, drizzle: string): string[] =>
  sources.filter(({ text }) => writesTo(table, drizzle).test(text)).map(({ file }) => file);

it('recognises writes in SQL and Drizzle, and not those of other tables', () => {
  const isWrite = (text: string) => writesTo('coupon', 'coupons').test(text);
  for (const text of ['insert into coupon (code)', 'update coupon set x = 1', 'tx.delete(coupons)'])
    expect(isWrite(text), text).toBe(true);
  for (const text of ['insert into coupon_usage (code)', 'select * from coupon for update', '.from(coupons)'])
    expect(isWrite(text), text).toBe(false);
});

it.each(Object.entries(OWNERS))('%s is written by its domain only', (table, [folder, drizzle]) => {
  expect(writersOf(table, drizzle).filter((file) => !file.startsWith(folder))).toEqual([]);
});

it('the command line writes through editors and services only', () => {
  const statements = /\.(insert|update|delete)\(|insert\s+into|\bupdate\s+\w+\s+set\b|delete\s+from/i;
  const writers = sources.filter(({ file, text }) => file.startsWith('cli/') && statements.test(text));
  expect(writers.map(({ file }) => file)).toEqual([]);
});
