// Commands methods list, add, set, enable, disable, remove: shipping and payment methods. A running shop offers them
// at once.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import type {
  MethodEditor,
  PaymentMethodRow,
  ShippingKey,
  ShippingMethodRow,
} from '../cart/methods/method-editor.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { ensureShopDefaults } from '../db/ensure-shop-defaults.ts';
import { openDatabase } from '../db/open-database.ts';
import { BANK_LINK } from '../providers/payment/bank-link.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import type { EditResult } from '../staff/edit-service.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { accepted, commandLineAuthor, editorsOf } from './staff-edit.ts';
import { plain, print } from './terminal.ts';

const ACTIONS = ['add', 'set', 'enable', 'disable', 'remove'] as const;
type Action = (typeof ACTIONS)[number];

const amount = (cents: number): string => (cents / 100).toFixed(2);

const titlesOf = ({ titles }: Pick<PaymentMethodRow, 'titles'>): string => {
  const texts = Object.entries(titles).map(([language, text]) => `${language}: ${plain(text)}`);
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`;
};

const shippingLine = (row: ShippingMethodRow): string =>
  [
    `shipping ${row.carrier_code}/${row.method_code}`,
    `${plain(row.carrier_title)}: ${plain(row.method_title)}${titlesOf(row)}`,
    `price=${amount(row.price_excl_cents)} price_incl_tax=${amount(row.price_incl_cents)}`,
    `countries=${row.countries.join() || 'all'}`,
    ...(row.kind === 'courier' ? [] : [`kind=${row.kind}`]),
    ...(row.needs === 'none' ? [] : [`needs=${row.needs}`]),
    ...(row.provider === '' ? [] : [`provider=${row.provider}`]),
    ...(row.ship_classes.length === 0 ? [] : [`ship_classes=${row.ship_classes.join()}`]),
    ...(row.max_sides_mm.length === 0 ? [] : [`max_sides_mm=${row.max_sides_mm.join('x')}`]),
    ...(row.max_girth_mm === null ? [] : [`max_girth_mm=${row.max_girth_mm}`]),
    ...(row.max_weight_g === null ? [] : [`max_weight_g=${row.max_weight_g}`]),
    ...(row.free_above_cents === null ? [] : [`free_above=${amount(row.free_above_cents)}`]),
    ...(row.available ? [] : ['off']),
  ].join('  ');

const paymentLine = ({ code, title, titles, for_virtual, is_active }: PaymentMethodRow): string =>
  [
    `payment ${code}`,
    `${plain(title)}${titlesOf({ titles })}`,
    `for_virtual=${for_virtual ? 'yes' : 'no'}`,
    ...(is_active ? [] : ['off']),
    ...(code === BANK_LINK ? ['(offered where a bank is connected)'] : []),
    ...(code === BANK_TRANSFER.code ? ['(offered where the settings name an account: company.iban)'] : []),
  ].join('  ');

const listMethods = async (methods: MethodEditor): Promise<void> => {
  for (const row of await methods.listShipping()) print(shippingLine(row));
  for (const row of await methods.listPayment()) print(paymentLine(row));
};

const parseShippingKey = (name: string): ShippingKey => {
  const [carrier_code = '', method_code = '', ...more] = name.split('/');
  if (carrier_code === '' || method_code === '' || more.length > 0)
    throw new StartError('Name a way of shipping as CARRIER/METHOD, as flatrate/flatrate');
  return { carrier_code, method_code };
};

interface MethodEdit {
  author: ChangeAuthor;
  version: number | undefined;
  fields: Record<string, string>;
}
type MethodAction = (methods: MethodEditor) => Promise<EditResult>;

const shippingAction = (
  action: Action,
  name: string,
  { author, version, fields }: MethodEdit,
): MethodAction => {
  const key = parseShippingKey(name);
  if (action === 'add') return (methods) => methods.addShipping(author, key, fields);
  if (action === 'remove') return (methods) => methods.removeShipping(author, key);
  const change = action === 'set' ? fields : { available: action === 'enable' };
  return (methods) => methods.changeShipping(author, key, change, version);
};

const paymentAction = (
  action: Action,
  code: string,
  { author, version, fields }: MethodEdit,
): MethodAction => {
  if (action === 'add') return (methods) => methods.addPayment(author, code, fields);
  if (action === 'remove') return (methods) => methods.removePayment(author, code);
  const change = action === 'set' ? fields : { is_active: action === 'enable' };
  return (methods) => methods.changePayment(author, code, change, version);
};

/** Parses and validates the arguments before the database is opened. */
const planMethods = (options: CommandOptions) => {
  const [action = 'list', kind = '', name = '', ...args] = options.files;
  if (action === 'list') return listMethods;
  const known = ACTIONS.find((one) => one === action);
  if (!known) throw new StartError(`methods ${action} is unknown; choose from list, ${ACTIONS.join(', ')}`);
  if (kind !== 'shipping' && kind !== 'payment')
    throw new StartError(`Say methods ${action} shipping CARRIER/METHOD or methods ${action} payment CODE`);
  const way = `way of ${kind === 'shipping' ? 'shipping' : 'paying'}`;
  if (name === '') throw new StartError(`Name the ${way}`);
  const edit = {
    author: commandLineAuthor(options),
    version: options.ifVersion,
    fields: parseFieldArguments(args),
  };
  const runAction = (kind === 'shipping' ? shippingAction : paymentAction)(known, name, edit);
  return async (methods: MethodEditor): Promise<void> => {
    accepted(await runAction(methods), `${way} ${name}`);
    print(`methods ${action} ${kind} ${name}: done`);
  };
};

export const runMethods = async (config: Config, options: CommandOptions): Promise<number> => {
  const perform = planMethods(options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    await ensureShopDefaults(
      db,
      config.settings.storeViews.stores.map(({ storeCode }) => storeCode),
    );
    await perform(editorsOf(config, db).methods);
    return 0;
  } finally {
    await close();
  }
};
