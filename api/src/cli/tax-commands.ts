// Commands taxes list, add, set, remove: tax rules of one store, or of all. A running shop applies them at once.
// taxes class, remove-class: titles of tax classes.
import { randomUUID } from 'node:crypto';
import type { TaxRule } from '@klaas/core/catalog/pricing/tax-rule.ts';
import type { TaxClass } from '../catalog/tax/tax-class-editor.ts';
import type { TaxRuleEditor } from '../catalog/tax/tax-rule-editor.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { ensureShopDefaults } from '../db/ensure-shop-defaults.ts';
import { openDatabase } from '../db/open-database.ts';
import type { ChangeAuthor } from '../staff/change-log/change-log-service.ts';
import type { EditResult } from '../staff/edit-service.ts';
import { type CommandOptions, chooseStore } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { accepted, commandLineAuthor, editorsOf } from './staff-edit.ts';
import { plain, print } from './terminal.ts';

const rateText = ({ tax_country_id, rate, valid_from }: TaxRule['rates'][number]): string =>
  `${tax_country_id} ${rate} %${valid_from ? ` from ${valid_from}` : ''}`;

const ruleLine = (storeCode: string, rule: TaxRule): string =>
  [
    `${storeCode} ${plain(rule.code)}`,
    `product_classes=${rule.product_tax_class_ids.join()}`,
    `customer_classes=${rule.customer_tax_class_ids.join()}`,
    rule.rates.map(rateText).join(', '),
  ].join('  ');

type TaxChange = (taxes: TaxRuleEditor, author: ChangeAuthor, storeCode: string) => Promise<EditResult>;

const planChange = (action: string, code: string, args: readonly string[]): TaxChange => {
  if (code === '') throw new StartError(`Name the tax rule: taxes ${action} CODE`);
  const fields = parseFieldArguments(args);
  if (action === 'add') return (taxes, author, storeCode) => taxes.add(author, storeCode, code, fields);
  if (action === 'set') return (taxes, author, storeCode) => taxes.change(author, storeCode, code, fields);
  if (action !== 'remove')
    throw new StartError(
      `taxes ${action} is unknown; choose from list, add, set, remove, class, remove-class`,
    );
  return (taxes, author, storeCode) => taxes.remove(author, storeCode, code, fields['country']);
};

const classLine = ({ id, title, titles }: TaxClass): string => {
  const texts = Object.entries(titles).map(([language, text]) => `${language}: ${plain(text)}`);
  return `class ${id}  ${plain(title)}${texts.length === 0 ? '' : ` (${texts.join(', ')})`}`;
};

const runClasses = async (config: Config, options: CommandOptions): Promise<number> => {
  const [action = '', id = '', ...args] = options.files;
  const fields = parseFieldArguments(args);
  const author = commandLineAuthor(options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    const { taxClasses } = editorsOf(config, db);
    await ensureShopDefaults(
      db,
      config.settings.storeViews.stores.map(({ storeCode }) => storeCode),
    );
    if (action === 'remove-class') accepted(await taxClasses.remove(author, id), `tax class ${id}`);
    else if (id !== '') accepted(await taxClasses.save(author, id, fields), `tax class ${id}`);
    for (const one of await taxClasses.list()) print(classLine(one));
    return 0;
  } finally {
    await close();
  }
};

export const runTaxes = async (config: Config, options: CommandOptions): Promise<number> => {
  const [action = 'list', code = '', ...args] = options.files;
  if (action === 'class' || action === 'remove-class') return runClasses(config, options);
  const { stores } = config.settings.storeViews;
  const chosen = (options.store === undefined ? stores : [chooseStore(config.settings, options.store)]).map(
    ({ storeCode }) => storeCode,
  );
  const change = action === 'list' ? undefined : planChange(action, code, args);
  const author = { ...commandLineAuthor(options), bulkId: randomUUID() };
  const { db, close } = await openDatabase(config, () => {});
  try {
    await ensureShopDefaults(
      db,
      stores.map(({ storeCode }) => storeCode),
    );
    const { taxes } = editorsOf(config, db);
    for (const storeCode of chosen) {
      const done = await change?.(taxes, author, storeCode);
      if (done) accepted(done, `tax rule ${code} in ${storeCode}`);
    }
    for (const storeCode of chosen)
      for (const rule of await taxes.list(storeCode)) print(ruleLine(storeCode, rule));
    return 0;
  } finally {
    await close();
  }
};
