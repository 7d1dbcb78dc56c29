// Commands coupon list, add, set, end, remove. Carts use them at once.
import type { CouponEditor, CouponListRow } from '../cart/coupon/coupon-editor.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { openDatabase } from '../db/open-database.ts';
import type { EditResult } from '../staff/edit-service.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { accepted, commandLineAuthor, editorsOf } from './staff-edit.ts';
import { plain, print } from './terminal.ts';

const LISTED = 50;

const amount = (cents: number): string => (cents / 100).toFixed(2);
const limitText = (name: string, value: number | null): string[] =>
  value === null ? [] : [`${name}=${value}`];
const momentText = (name: string, moment: Date | null): string[] =>
  moment === null ? [] : [`${name}=${moment.toISOString()}`];

const couponLine = (row: CouponListRow): string =>
  [
    `coupon ${plain(row.code)}`,
    row.kind === 'percent' ? `percent=${row.value}` : `amount=${amount(row.value)}`,
    ...(row.minimum_cents === 0 ? [] : [`minimum=${amount(row.minimum_cents)}`]),
    ...(row.category_ids.length === 0 ? [] : [`categories=${row.category_ids.join()}`]),
    ...(row.skus.length === 0 ? [] : [`skus=${plain(row.skus.join())}`]),
    ...momentText('valid_from', row.valid_from),
    ...momentText('valid_to', row.valid_to),
    ...limitText('usage_limit', row.usage_limit),
    ...limitText('usage_limit_per_customer', row.usage_limit_per_customer),
    `used=${row.times_used}`,
    ...(row.issued_to === null ? [] : ['personal']),
    ...(row.is_active ? [] : ['ended']),
  ].join('  ');

type CouponAction = (coupons: CouponEditor) => Promise<EditResult>;

/** Validates the arguments before the database is opened. */
const planAction = (options: CommandOptions): CouponAction => {
  const [action, code = '', ...args] = options.files;
  const author = commandLineAuthor(options);
  const fields = parseFieldArguments(args);
  if (code === '') throw new StartError(`Name the coupon: coupon ${action} CODE`);
  if (action === 'add') return (coupons) => coupons.add(author, code, fields);
  if (action === 'set') return (coupons) => coupons.change(author, code, fields, options.ifVersion);
  if (action === 'end') return (coupons) => coupons.end(author, code, options.ifVersion);
  if (action === 'remove') return (coupons) => coupons.remove(author, code);
  throw new StartError(`coupon ${action} is unknown; choose from list, add, set, end, remove`);
};

export const runCoupon = async (config: Config, options: CommandOptions): Promise<number> => {
  const [action = 'list', code = ''] = options.files;
  const perform = action === 'list' ? undefined : planAction(options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    const { coupons } = editorsOf(config, db);
    if (perform) {
      accepted(await perform(coupons), `coupon ${code}`);
      print(`coupon ${action} ${code}: done`);
    } else for (const row of await coupons.list(LISTED)) print(couponLine(row));
    return 0;
  } finally {
    await close();
  }
};
