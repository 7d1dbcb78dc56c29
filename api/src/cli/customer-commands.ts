// Commands customers show, set: what staff may change of a customer.
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { openDatabase } from '../db/open-database.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { accepted, commandLineAuthor, editorsOf } from './staff-edit.ts';
import { plain, print } from './terminal.ts';

const parseAddresses = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError('addresses must be a JSON list', { cause: error });
  }
};

const fieldsOf = (args: readonly string[]): Record<string, unknown> => {
  const { group, addresses, ...fields } = parseFieldArguments(args);
  return {
    ...fields,
    ...(group !== undefined && { group_id: group }),
    ...(addresses !== undefined && { addresses: parseAddresses(addresses) }),
  };
};

export const runCustomers = async (config: Config, options: CommandOptions): Promise<number> => {
  const [action = '', name = '', ...args] = options.files;
  if (action !== 'show' && action !== 'set')
    throw new StartError(`customers ${action} is unknown; choose from show, set`);
  if (name === '') throw new StartError('Name the customer by number or e-mail address');
  const fields = fieldsOf(args);
  const { db, close } = await openDatabase(config, () => {});
  try {
    const { customers } = editorsOf(config, db);
    const found = await customers.find(name);
    if (!found) throw new StartError(`There is no customer ${name}`);
    const { id } = found.customer;
    if (action === 'set') {
      const edit = { fields, version: options.ifVersion };
      accepted(await customers.save(commandLineAuthor(options), id, edit), `customer ${id}`);
      print(`customer ${id} saved`);
      return 0;
    }
    const { email, firstname, lastname, group_id, version } = found.customer;
    print(`${id}  ${plain(email)}  ${plain(firstname)} ${plain(lastname)}  group=${group_id}  v${version}`);
    for (const { street, city, postcode, country_id } of found.addresses)
      print(`  ${plain([...street, city, postcode, country_id].join(', '))}`);
    return 0;
  } finally {
    await close();
  }
};
