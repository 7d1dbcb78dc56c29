// Commands panes list, move, cutting-list: what the workshop has to make, as the back office shows it.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PaneDocument, PaneFilter } from '@klaas/core/contract/admin/pane-endpoints.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { WorkshopFile } from '../configurator/workshop/workshop-service.ts';
import { openDatabase } from '../db/open-database.ts';
import { incrementIdOf } from '../orders/order-key.ts';
import { createProduction, type Production } from '../production/compose-production.ts';
import type { PaneError } from '../production/pane-editor.ts';
import type { CommandOptions } from './command-options.ts';
import { parseFieldArguments } from './field-arguments.ts';
import { commandLineAuthor } from './staff-edit.ts';
import { plain, print } from './terminal.ts';

const LISTED = 500;
const READER = { seesBuyers: false };

const REASONS: Record<PaneError, string> = {
  pane_unknown: 'there is no such pane',
  pane_moved: 'somebody has moved it meanwhile',
  order_canceled: 'its order was cancelled',
  pane_broken: 'it is broken',
  pane_closed: 'it has left the workshop',
  pane_on_hold: 'it is on hold',
  pane_not_on_hold: 'it is not on hold',
  pane_not_stopped: 'its order was not cancelled',
  step_unknown: 'there is no such step, or it is there already',
  reason_missing: 'a step would be left out: say why with --reason',
  check_unknown: 'its step has no such check',
  pane_not_broken: 'it is not broken',
  photo_invalid: 'the file is no photo',
  nothing_to_undo: 'there is nothing to undo',
};

const line = (pane: PaneDocument): string =>
  [
    pane.name,
    pane.is_stopped ? 'STOP' : pane.state,
    `due ${pane.due_on}${pane.is_late ? ' late' : ''}`,
    `${pane.cut_width_mm} × ${pane.cut_height_mm}`,
    `${plain(pane.glass)} ${pane.thickness_mm} mm`,
    ...(pane.holes.length > 0 ? [`${pane.holes.length} holes`] : []),
    plain(pane.product_name),
    ...(pane.is_urgent ? ['urgent'] : []),
  ].join('  ');

type Run = (production: Production) => Promise<void>;

const FILTERS: Record<string, (value: string) => PaneFilter> = {
  state: (value) => ({ states: value.split(',') }),
  glass: (glass) => ({ glass }),
  q: (q) => ({ q }),
  order: (value) => ({ q: value }),
};

const planList = (args: readonly string[]): Run => {
  const where: PaneFilter = { is_open: true };
  for (const [name, value] of Object.entries(parseFieldArguments(args))) {
    const filter = FILTERS[name];
    if (!filter) throw new StartError(`${name}: panes list has no such field`);
    Object.assign(where, filter(value));
  }
  return async ({ panes }) => {
    const { rows, total } = await panes.list({ where, count: LISTED }, READER);
    for (const pane of rows) print(line(pane));
    print(`${total} panes`);
  };
};

/** By name, as 318-1b; of the tries at one, the one with that letter. */
const findByName = async ({ panes }: Production, name: string): Promise<PaneDocument> => {
  const { rows } = await panes.list({ where: { q: name }, count: LISTED }, READER);
  const found = rows.find((pane) => pane.name === name.replace(/^0+/, ''));
  if (!found) throw new StartError(`There is no pane ${plain(name)}`);
  return found;
};

const planMove = (args: readonly string[], options: CommandOptions): Run => {
  const to = args.at(-1);
  const names = args.slice(0, -1);
  if (!to || names.length === 0)
    throw new StartError('Name panes and a step, for example panes move 318-1 edge');
  return async (production) => {
    const found = await Promise.all(names.map((name) => findByName(production, name)));
    const wanted = found.map(({ id, state }) => ({ id, from: state }));
    const { moved, refused } = await production.editor.move(commandLineAuthor(options), {
      ...{ panes: wanted, to, reason: options.reason ?? '' },
    });
    const nameOf = (id: number) => found.find((pane) => pane.id === id)?.name ?? '';
    for (const { pane } of moved) print(`${nameOf(pane.id)}: ${pane.state}`);
    if (refused.length > 0)
      throw new StartError(
        refused.map(({ id, error }) => `Pane ${nameOf(id)} stays as it is: ${REASONS[error]}`).join('\n'),
      );
  };
};

const planCuttingList = (args: readonly string[], { out }: CommandOptions): Run => {
  const [glass, thickness = '', ...more] = args;
  if (glass === undefined)
    return async ({ cutting }) => {
      for (const group of await cutting.groups())
        print(`${plain(group.glass)} ${group.thicknessMm}  ${group.pieces} pieces  ${group.m2} m²`);
    };
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(thickness) || more.length > 0)
    throw new StartError('Name a glass and its thickness, for example panes cutting-list clear 8');
  const kind = { glass, thicknessMm: Number(thickness) };
  return async ({ cutting }) => {
    const plan = await cutting.plan(kind);
    if (!plan) throw new StartError(`Nothing of ${plain(glass)} ${thickness} mm has to be cut`);
    for (const row of plan.rows)
      print(
        `${row.name}  ${row.panes.length} pieces  ${row.cutWidthMm} × ${row.cutHeightMm}  ${row.shape.kind}`,
      );
    const { sheets, yieldShare, unplaced } = plan.layout;
    print(`${sheets.length} sheets, ${Math.round(yieldShare * 100)} % used`);
    if (unplaced.length > 0) print(`${unplaced.length} pieces fit on no sheet`);
    if (out === undefined) return;
    await mkdir(out, { recursive: true });
    const files = [await cutting.csv(kind), await cutting.zip(kind), await cutting.sheets(kind)];
    for (const { name, content } of files.filter((file): file is WorkshopFile => file !== null)) {
      await writeFile(join(out, name), content);
      print(join(out, name));
    }
  };
};

const ACTIONS: Record<string, (args: readonly string[], options: CommandOptions) => Run> = {
  list: planList,
  move: planMove,
  'cutting-list': planCuttingList,
};

export const runPanes = async (config: Config, options: CommandOptions): Promise<number> => {
  const [action = 'list', ...args] = options.files;
  const plan = ACTIONS[action];
  if (!plan)
    throw new StartError(`panes ${action} is unknown; choose from ${Object.keys(ACTIONS).join(', ')}`);
  const perform = plan(args, options);
  const { db, close } = await openDatabase(config, () => {});
  try {
    const { settings, shopUrl } = config;
    await perform(createProduction({ db, now: Date.now, settings, shopUrl, orderNumberOf: incrementIdOf }));
    return 0;
  } finally {
    await close();
  }
};
