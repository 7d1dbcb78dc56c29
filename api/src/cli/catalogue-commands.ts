// Commands import and export: catalogue dumps of one store.
import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { ENTITIES } from '@klaas/core/catalog/entity.ts';
import { exportCatalog } from '../catalog/import/export-catalog.ts';
import { type ImportReport, importCatalog } from '../catalog/import/import-catalog.ts';
import { findPictureFile } from '../catalog/picture/picture-file.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { openDatabase } from '../db/open-database.ts';
import { createFileStore } from '../providers/storage/file-store.ts';
import { type CommandOptions, chooseStore, onlyFile } from './command-options.ts';
import { commandLineAuthor } from './staff-edit.ts';
import { createProgressBar, formatCount, plain, print } from './terminal.ts';

const SHOWN_ROWS = 1000;
const SHOWN_NOTES = 20;
const SHOWN_PICTURES = 5;

const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

const printBadRows = (badRows: ImportReport['badRows']): void => {
  let shown = 0;
  for (const [kind, rows] of Map.groupBy(badRows, (row) => row.kind)) {
    console.error(`✗ ${countOf(rows.length, 'row')}: ${plain(kind)}`);
    for (const { file, row, reason } of rows.slice(0, SHOWN_ROWS - shown))
      console.error(`    ${file} row ${row}: ${plain(reason)}`);
    shown = Math.min(SHOWN_ROWS, shown + rows.length);
  }
  if (badRows.length > shown) console.error(`    and ${countOf(badRows.length - shown, 'more row')}`);
};

const printNotes = ({ notes, pictures }: ImportReport, mediaDir: string): void => {
  for (const [about, group] of Map.groupBy(notes, (note) => note.about)) {
    print(`Note: ${formatCount(group.length)} ${about}`);
    for (const { detail } of group.slice(0, SHOWN_NOTES)) print(`    ${plain(detail)}`);
    if (group.length > SHOWN_NOTES) print(`    and ${formatCount(group.length - SHOWN_NOTES)} more`);
  }
  const { named, missing } = pictures;
  if (missing.length === 0) return;
  const shown = missing.slice(0, SHOWN_PICTURES).map(plain).join(', ');
  const counts = `${formatCount(missing.length)} of ${formatCount(named)}`;
  print(`Note: pictures that are not in MEDIA_DIR (${mediaDir}): ${counts}, as ${shown}`);
};

const printReport = (report: ImportReport, { dryRun, skipBad }: CommandOptions, mediaDir: string) => {
  printBadRows(report.badRows);
  for (const [entity, count] of Object.entries(report.read)) print(`${entity}: ${formatCount(count)} read`);
  printNotes(report, mediaDir);
  const bad = countOf(report.badRows.length, 'bad row');
  if (report.badRows.length > 0 && !skipBad) {
    console.error(`Nothing was imported: ${bad}. With --skip-bad the rest is imported.`);
    return;
  }
  const changes = `${formatCount(report.changed)} documents new or changed, ${formatCount(report.stockRows)} stock rows`;
  const left = report.badRows.length > 0 ? `; ${bad} left out` : '';
  print(`${dryRun ? 'Dry run, nothing was written' : 'Imported'}: ${changes}${left}`);
};

export const runImport = async (config: Config, options: CommandOptions): Promise<number> => {
  const { storeCode } = chooseStore(config.settings, options.store);
  const { files, entities, dryRun, skipBad } = options;
  if (files.length === 0) throw new StartError('Name at least one file to import');
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new StartError(`${missing} does not exist`);
  const [entity] = entities;
  const { db, close } = await openDatabase(config, print);
  const places = { mediaDir: config.mediaDir, objects: createFileStore(config.dataDir) };
  const bar = createProgressBar('Importing');
  const author = { ...commandLineAuthor(options), kind: 'import' as const, bulkId: randomUUID() };
  try {
    const report = await importCatalog(db, {
      storeCode,
      files,
      author,
      ...(entity && { entity }),
      dryRun,
      skipBad,
      hasPicture: async (path) => (await findPictureFile(places, path)) !== undefined,
      onProgress: (share, rows) => bar.show(share, `${formatCount(rows)} rows`),
    });
    bar.end();
    printReport(report, options, config.mediaDir);
    if (report.written && report.changed > 0) print(`To undo the documents: changes undo ${author.bulkId}`);
    return report.badRows.length > 0 && !skipBad ? 1 : 0;
  } finally {
    await close();
  }
};

export const runExport = async (config: Config, options: CommandOptions): Promise<number> => {
  const store = chooseStore(config.settings, options.store);
  const file = onlyFile(options);
  const unfinished = `${file}.unfinished`;
  const { db, close } = await openDatabase(config, print);
  try {
    const target = createWriteStream(unfinished);
    const written = finished(target);
    written.catch(() => {});
    const count = await exportCatalog(db, {
      storeCode: store.storeCode,
      index: store.elasticsearch.index,
      entities: options.entities.length > 0 ? options.entities : ENTITIES,
      write: (text) =>
        new Promise((done, fail) => target.write(text, (error) => (error ? fail(error) : done()))),
    });
    target.end();
    await written;
    await rename(unfinished, file);
    print(`Exported ${formatCount(count)} documents to ${file}`);
    return 0;
  } finally {
    await rm(unfinished, { force: true });
    await close();
  }
};
