// Commands methods list, add, set, enable, disable, remove: shipping and payment methods. A running shop offers them
// at once.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import {
  createMethodService,
  type MethodService,
  type PaymentMethodRow,
  type ShippingKey,
  type ShippingMethodRow,
} from '../cart/methods/method-service.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { ensureShopDefaults } from '../db/ensure-shop-defaults.ts';
import { openDatabase } from '../db/open-database.ts';
import type { StaffResult } from '../http/staff-fields.ts';
import { BANK_LINK } from '../providers/payment/bank-link.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments, rejectFields } from './field-arguments.ts';
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

const listMethods = async (methods: MethodService): Promise<void> => {
  for (const row of await methods.listShipping()) print(shippingLine(row));
  for (const row of await methods.listPayment()) print(paymentLine(row));
};

const parseShippingKey = (name: string): ShippingKey => {
  const [carrier_code = '', method_code = '', ...more] = name.split('/');
  if (carrier_code === '' || method_code === '' || more.length > 0)
    throw new StartError('Name a way of shipping as CARRIER/METHOD, as flatrate/flatrate');
  return { carrier_code, method_code };
};

const shippingAction = (action: Action, name: string, fields: Record<string, string>) => {
  const key = parseShippingKey(name);
  return (methods: MethodService): Promise<StaffResult> => {
    if (action === 'add') return methods.addShipping(key, fields);
    if (action === 'remove') return methods.removeShipping(key);
    if (action === 'set') return methods.changeShipping(key, fields);
    return methods.changeShipping(key, { available: action === 'enable' });
  };
};

const paymentAction =
  (action: Action, code: string, fields: Record<string, string>) =>
  (methods: MethodService): Promise<StaffResult> => {
    if (action === 'add') return methods.addPayment(code, fields);
    if (action === 'remove') return methods.removePayment(code);
    if (action === 'set') return methods.changePayment(code, fields);
    return methods.changePayment(code, { is_active: action === 'enable' });
  };

/** Parses and validates the arguments before the database is opened. */
const planMethods = ([action = 'list', kind = '', name = '', ...args]: readonly string[]) => {
  if (action === 'list') return listMethods;
  const known = ACTIONS.find((one) => one === action);
  if (!known) throw new StartError(`methods ${action} is unknown; choose from list, ${ACTIONS.join(', ')}`);
  if (kind !== 'shipping' && kind !== 'payment')
    throw new StartError(`Say methods ${action} shipping CARRIER/METHOD or methods ${action} payment CODE`);
  if (name === '') throw new StartError(`Name the way of ${kind === 'shipping' ? 'shipping' : 'paying'}`);
  const fields = parseFieldArguments(args);
  const runAction = (kind === 'shipping' ? shippingAction : paymentAction)(known, name, fields);
  return async (methods: MethodService): Promise<void> => {
    const done = await runAction(methods);
    if (!done.ok) rejectFields(done.errors);
    print(`methods ${action} ${kind} ${name}: done`);
  };
};

export const runMethods = async (config: Config, options: CommandOptions): Promise<number> => {
  const perform = planMethods(options.files);
  const { db, close } = await openDatabase(config, () => {});
  try {
    await ensureShopDefaults(
      db,
      config.settings.storeViews.stores.map(({ storeCode }) => storeCode),
    );
    await perform(createMethodService(db));
    return 0;
  } finally {
    await close();
  }
};
