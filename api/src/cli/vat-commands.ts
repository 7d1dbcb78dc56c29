// Command vat list: companies that were charged tax because their VAT numbers were not checked.
import type { LateVatCheck } from '@klaas/core/orders/order-tax.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { openDatabase } from '../db/open-database.ts';
import { incrementIdOf } from '../orders/order-key.ts';
import { loadLateVatChecks } from '../orders/order-repository.ts';
import type { OrderRow } from '../orders/order-tables.ts';
import { proofForCorrection } from '../orders/vat/correct-tax.ts';
import type { CommandOptions } from './command-options.ts';
import { STEP_REASONS } from './step-reasons.ts';
import { plain, print } from './terminal.ts';

const LISTED = 50;

const STATES: Record<LateVatCheck['state'], string> = {
  waiting: 'the register has not answered yet',
  valid: 'valid: the tax was charged for nothing',
  invalid: 'invalid: the tax is right',
  refused: 'the register refuses the request: check the number by hand',
};

/** The correction, or why there is none. */
const offerOf = (config: Config, order: OrderRow): string => {
  const proven = proofForCorrection(config, order);
  return proven.ok
    ? `to give it back: orders correct-tax ${incrementIdOf(order.entity_id)}`
    : STEP_REASONS[proven.error];
};

const line = (config: Config, order: OrderRow): string => {
  const { entity_id, totals, currency_code, tax } = order;
  const { number, state, identifier, checkedAt } = tax?.lateCheck ?? {
    number: '',
    state: 'waiting' as const,
  };
  return [
    incrementIdOf(entity_id),
    plain(number),
    `tax ${totals.tax_amount.toFixed(2)} ${currency_code}`,
    STATES[state] + (state === 'valid' ? `, ${offerOf(config, order)}` : ''),
    ...(checkedAt ? [checkedAt] : []),
    ...(identifier ? [plain(identifier)] : []),
  ].join('  ');
};

export const runVat = async (config: Config, { files }: CommandOptions): Promise<number> => {
  const [action = 'list', ...more] = files;
  if (action !== 'list' || more.length > 0) throw new StartError(`vat ${action} is unknown; choose list`);
  const { db, close } = await openDatabase(config, () => {});
  try {
    const rows = await loadLateVatChecks(db, LISTED);
    for (const row of rows) print(line(config, row));
    print(`${rows.length} orders with a VAT number that was not checked in time`);
    return 0;
  } finally {
    await close();
  }
};
