// Arguments of `npm run shop -- …`, validated before anything is changed.
import { parseArgs } from 'node:util';
import { ENTITIES, type Entity } from '@klaas/core/catalog/entity.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { StartError } from '../config/start-error.ts';

export interface CommandOptions {
  files: string[];
  store: string | undefined;
  entities: Entity[];
  dryRun: boolean;
  skipBad: boolean;
  /** Output folder; default: the current folder. */
  out: string | undefined;
  /** `--yes` was given for an irreversible command. */
  isConfirmed: boolean;
  /** Written into the change log. */
  reason: string | undefined;
  /** The version that the edit was decided on; undefined: whatever is stored. */
  ifVersion: number | undefined;
  /** Fields that undo sets back although they were changed since. */
  fields: string[];
  all: boolean;
  /** Connection string of the database that the shop moves to. */
  to: string | undefined;
  /** Of an invited person. */
  role: string | undefined;
}

const parseVersion = (text: string | undefined): number | undefined => {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new StartError(`--if-version ${text} is not a number`);
};

const isEntity = (name: string): name is Entity => (ENTITIES as readonly string[]).includes(name);

const parseEntities = (names: string[]): Entity[] =>
  names
    .flatMap((list) => list.split(','))
    .map((name) => {
      if (isEntity(name)) return name;
      throw new StartError(`--entity ${name} is unknown; choose from ${ENTITIES.join(', ')}`);
    });

export const parseCommandOptions = (args: string[]): CommandOptions => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        store: { type: 'string' },
        entity: { type: 'string', multiple: true, default: [] },
        'dry-run': { type: 'boolean', default: false },
        'skip-bad': { type: 'boolean', default: false },
        out: { type: 'string' },
        yes: { type: 'boolean', default: false },
        reason: { type: 'string' },
        'if-version': { type: 'string' },
        field: { type: 'string', multiple: true, default: [] },
        all: { type: 'boolean', default: false },
        to: { type: 'string' },
        role: { type: 'string' },
      },
    });
    return {
      files: positionals,
      store: values.store,
      entities: parseEntities(values.entity),
      dryRun: values['dry-run'],
      skipBad: values['skip-bad'],
      out: values.out,
      isConfirmed: values.yes,
      reason: values.reason,
      ifVersion: parseVersion(values['if-version']),
      fields: values.field,
      all: values.all,
      to: values.to,
      role: values.role,
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

export const chooseStore = ({ storeViews }: Settings, code: string | undefined): StoreView => {
  const codes = storeViews.stores.map((store) => store.storeCode).join(', ');
  if (!code) throw new StartError(`Say which store with --store (one of ${codes})`);
  const found = storeViews.stores.find((store) => store.storeCode === code);
  if (!found) throw new StartError(`--store ${code} is unknown; the stores are ${codes}`);
  return found;
};

export const onlyFile = ({ files }: CommandOptions): string => {
  const [file, ...more] = files;
  if (!file || more.length > 0) throw new StartError('Name exactly one file');
  return file;
};
