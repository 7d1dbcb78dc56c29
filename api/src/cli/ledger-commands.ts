// Commands ledger export, list, retry, series: documents for the accountant.
import { writeFile } from 'node:fs/promises';
import { ledgerCsv } from '@klaas/core/orders/fiscal/ledger-csv.ts';
import { shopDayOf } from '@klaas/core/stores/shop-time.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { documentOf } from '../orders/invoice/invoice-content.ts';
import { loadInvoicesOfDays, loadSeries } from '../orders/invoice/invoice-repository.ts';
import { changeSeries } from '../orders/invoice/series-editor.ts';
import {
  loadMoneyOfDays,
  loadUnsentMoney,
  retryRefusedMoney,
} from '../orders/ledger/ledger-payment-repository.ts';
import { loadUnsent, retryRefused } from '../orders/ledger/ledger-repository.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { commandLineAuthor } from './staff-edit.ts';
import { plain, print } from './terminal.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const PREFIX = /^[A-Z0-9-]{0,10}$/;

type Work = (db: Database) => Promise<void>;

const dayOf = (value: string | undefined, name: string, missing: string): string => {
  if (value === undefined) return missing;
  if (DAY.test(value)) return value;
  throw new StartError(`${name}: must be a day, like 2027-01-01`);
};

const planExport = ([file = '', ...args]: readonly string[]): Work => {
  if (file === '' || file.includes('=')) throw new StartError('Name the file: ledger export FILE.csv');
  const fields = parseFieldArguments(args);
  const from = dayOf(fields['from'], 'from', '0001-01-01');
  const to = dayOf(fields['to'], 'to', '9999-12-31');
  return async (db) => {
    const rows = await loadInvoicesOfDays(db, from, to);
    const money = (await loadMoneyOfDays(db, from, to)).map(({ invoice, amount_cents: amountCents, at }) => ({
      document: documentOf(invoice),
      amountCents,
      day: shopDayOf(at.getTime()),
    }));
    await writeFile(file, ledgerCsv(rows.map(documentOf), money));
    print(`${rows.length} documents and ${money.length} payments are in ${file}`);
  };
};

const planSeries = ([kind, ...args]: readonly string[], options: CommandOptions): Work => {
  const show: Work = async (db) => {
    for (const one of await loadSeries(db))
      print(`${one.kind}  prefix=${plain(one.prefix)}  next=${one.next_number}`);
  };
  if (kind === undefined) return show;
  if (kind !== 'invoice' && kind !== 'credit') throw new StartError('Choose the series: invoice or credit');
  const { prefix, next } = parseFieldArguments(args);
  if (prefix !== undefined && !PREFIX.test(prefix))
    throw new StartError('prefix: capital letters, digits and -, at most 10 of them');
  if (next !== undefined && !/^[1-9]\d{0,8}$/.test(next))
    throw new StartError('next: must be a number, like 1000');
  return async (db) => {
    const change = { ...(prefix !== undefined && { prefix }), ...(next && { next_number: Number(next) }) };
    const changed = await changeSeries(db, commandLineAuthor(options), kind, change);
    if (!changed.ok)
      throw new StartError('next: must not be lower than it is, or a number would be given twice');
    await show(db);
  };
};

const planList = (): Work => async (db) => {
  const rows = [...(await loadUnsent(db)), ...(await loadUnsentMoney(db))];
  for (const { number, state, tries, error } of rows)
    print([plain(number), state, `${tries} tries`, error].filter(Boolean).join('  '));
  print(`${rows.length} documents and payments are not in the accounting program`);
};

const planRetry = (numbers: readonly string[]): Work => {
  if (numbers.length === 0) throw new StartError('Name the documents: ledger retry A000012');
  return async (db) => {
    const at = new Date();
    const count = (await retryRefused(db, numbers, at)) + (await retryRefusedMoney(db, numbers, at));
    print(`${count} will be sent again`);
  };
};

const ACTIONS: Record<string, (args: readonly string[], options: CommandOptions) => Work> = {
  export: planExport,
  list: planList,
  retry: planRetry,
  series: planSeries,
};

export const runLedger = async (config: Config, options: CommandOptions): Promise<number> => {
  const [action = 'list', ...args] = options.files;
  const plan = ACTIONS[action];
  if (!plan) throw new StartError(`ledger ${action} is unknown; choose export, list, retry or series`);
  const work = plan(args, options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    await work(db);
    return 0;
  } finally {
    await close();
  }
};
