// Commands changes list, show, undo, verify and bin list, restore: the change log of the staff.
import type { UndoField } from '@klaas/core/staff/plan-undo.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { verifyChain } from '../staff/change-log/change-log-service.ts';
import type { ChangeRow } from '../staff/change-log/change-tables.ts';
import type { UndoError, UndoResult, UndoService } from '../staff/change-log/undo-service.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { commandLineAuthor, editorsOf, shownValue } from './staff-edit.ts';
import { formatCount, plain, print } from './terminal.ts';

const LISTED = 50;
const SHOWN_LEFT = 20;
const BULK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILTERS = ['entity', 'id', 'actor', 'bulk', 'before'];

const REASONS: Record<UndoError, string> = {
  not_found: 'there is no such change',
  final: 'it is final',
  erased: 'its values were erased with a customer',
  bin_expired: 'it is older than 30 days',
  invalid: 'a rule forbids it',
};

const thingOf = ({ entity, entity_id, store }: ChangeRow): string =>
  `${entity} ${plain(entity_id)}${store === '' ? '' : ` (${store})`}`;

const fieldNames = ({ before, after }: ChangeRow): string =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].join(', ');

const timeOf = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

const line = (row: ChangeRow): string =>
  [
    String(row.id),
    timeOf(row.at),
    `${row.actor_kind} ${plain(row.actor_name)}`,
    `${row.kind} ${thingOf(row)} v${row.version}`,
    ...(row.kind === 'edited' ? [plain(fieldNames(row))] : []),
    ...(row.undo_of === null ? [] : [`undo of ${row.undo_of}`]),
    ...(row.bulk_id === null ? [] : [`bulk ${row.bulk_id}`]),
    ...(row.is_final ? ['final'] : []),
  ].join('  ');

const show = (row: ChangeRow): void => {
  print(line(row));
  if (row.reason) print(`reason: ${plain(row.reason)}`);
  if (row.is_erased) print('the values were erased');
  for (const name of new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])) {
    const values = [row.before?.[name], row.after?.[name]].map((value) => plain(shownValue(value)));
    print(`  ${plain(name)}: ${values.join(' → ')}`);
  }
};

const parseChangeId = (text = ''): number => {
  if (!/^\d{1,15}$/.test(text)) throw new StartError('Name a change by its number: changes list shows them');
  return Number(text);
};

const printFields = (title: string, fields: readonly UndoField[]): void => {
  if (fields.length > 0) print(title);
  for (const { field, target, current } of fields)
    print(`  ${plain(field)}: ${plain(shownValue(current))} → ${plain(shownValue(target))}`);
};

const OUTCOMES = {
  edit: ['Would be set back', 'Set back'],
  create: ['Would be restored', 'Restored'],
  remove: ['Would be removed', 'Removed'],
  keep: ['Nothing would be set back', 'Nothing was set back'],
} as const;

const printUndo = (result: UndoResult, id: number, isDryRun: boolean): number => {
  if (!result.ok) {
    const rules = result.errors?.map(({ field, rule }) => `\n  ${field}: ${rule}`).join('') ?? '';
    throw new StartError(`Change ${id} cannot be undone: ${REASONS[result.error]}${rules}`);
  }
  const { plan, change } = result.value;
  const outcome = `${OUTCOMES[plan.action][isDryRun ? 0 : 1]}: ${thingOf(change)}`;
  printFields(outcome, plan.action === 'edit' ? plan.fields : []);
  if (plan.action !== 'edit') print(outcome);
  printFields('Changed since and left (choose with --field NAME or --all):', plan.changedSince);
  return plan.action === 'keep' ? 1 : 0;
};

type Perform = (undo: UndoService, db: Database) => Promise<number>;

const planUndoCommand = (target: string, options: CommandOptions): Perform => {
  const author = commandLineAuthor(options);
  const { dryRun: isDryRun } = options;
  if (BULK_ID.test(target))
    return async (undo) => {
      const { done, left } = await undo.undoBulk(author, target, { isDryRun });
      print(`${isDryRun ? 'Would be undone' : 'Undone'}: ${formatCount(done)} changes`);
      for (const { change, reason } of left.slice(0, SHOWN_LEFT)) print(`left: ${line(change)}: ${reason}`);
      if (left.length > SHOWN_LEFT) print(`and ${formatCount(left.length - SHOWN_LEFT)} more left`);
      return left.length > 0 ? 1 : 0;
    };
  const id = parseChangeId(target);
  const chosen = options.all ? 'all' : options.fields;
  return async (undo) => printUndo(await undo.undoChange(author, id, { isDryRun, chosen }), id, isDryRun);
};

const planChanges = (options: CommandOptions): Perform => {
  const [action = 'list', target = '', ...rest] = options.files;
  if (action === 'list') {
    const fields = parseFieldArguments([...(target === '' ? [] : [target]), ...rest]);
    const unknown = Object.keys(fields).find((name) => !FILTERS.includes(name));
    if (unknown) throw new StartError(`${unknown}: choose from ${FILTERS.join(', ')}`);
    const { before, bulk, ...filter } = fields;
    if (bulk !== undefined && !BULK_ID.test(bulk)) throw new StartError(`${bulk} is not the id of a bulk`);
    const older = before === undefined ? undefined : parseChangeId(before);
    return async (undo) => {
      for (const row of await undo.list({ ...filter, bulk, before: older }, LISTED)) print(line(row));
      return 0;
    };
  }
  if (action === 'verify')
    return async (_, db) => {
      const { checked, brokenAt, unchained } = await verifyChain(db);
      if (brokenAt) {
        const place = brokenAt.position === null ? 'not chained yet' : `place ${brokenAt.position}`;
        console.error(`The chain is broken at change ${brokenAt.id} (${place})`);
        return 1;
      }
      print(`The chain of ${formatCount(checked - (unchained?.count ?? 0))} changes is intact`);
      if (unchained)
        print(`Not chained yet: ${formatCount(unchained.count)} changes since ${timeOf(unchained.since)}`);
      return 0;
    };
  if (action === 'undo') return planUndoCommand(target, options);
  if (action !== 'show')
    throw new StartError(`changes ${action} is unknown; choose from list, show, undo, verify`);
  const id = parseChangeId(target);
  return async (undo) => {
    const row = await undo.find(id);
    if (!row) throw new StartError(`There is no change ${id}`);
    show(row);
    return 0;
  };
};

const planBin = (options: CommandOptions): Perform => {
  const [action = 'list', target = ''] = options.files;
  if (action === 'restore') return planUndoCommand(String(parseChangeId(target)), options);
  if (action !== 'list') throw new StartError(`bin ${action} is unknown; choose from list, restore`);
  return async (undo) => {
    const removed = await undo.bin(LISTED);
    for (const row of removed) print(line(row));
    if (removed.length === 0) print('The bin is empty');
    return 0;
  };
};

const run =
  (plan: (options: CommandOptions) => Perform) =>
  async (config: Config, options: CommandOptions): Promise<number> => {
    const perform = plan(options);
    const { db, close } = await openDatabase(config, () => {});
    try {
      return await perform(editorsOf(config, db).undo, db);
    } finally {
      await close();
    }
  };

export const runChanges = run(planChanges);
export const runBin = run(planBin);
