// import and export: catalogue dumps in and out of one store.
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { ENTITIES } from '@klaas/core/catalog/entity.ts';
import { exportCatalog } from '../catalog/import/export-catalog.ts';
import { type ImportReport, importCatalog } from '../catalog/import/import-catalog.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { StartError } from '../start-error.ts';
import { type CommandOptions, chooseStore, onlyFile } from './command-options.ts';
import { createProgressBar, formatCount, say } from './terminal.ts';

const SHOWN_BAD_ROWS = 1000;

const printReport = (report: ImportReport, dryRun: boolean) => {
  for (const { file, row, reason } of report.badRows.slice(0, SHOWN_BAD_ROWS)) {
    console.error(`✗ ${file} row ${row}: ${reason}`);
  }
  const more = report.badRows.length - SHOWN_BAD_ROWS;
  if (more > 0) console.error(`✗ and ${formatCount(more)} more bad rows`);
  for (const [entity, count] of Object.entries(report.read)) say(`${entity}: ${formatCount(count)} read`);
  if (report.badRows.length > 0) {
    console.error(`Nothing was imported: ${formatCount(report.badRows.length)} bad rows`);
  } else {
    const changes = `${formatCount(report.changed)} documents new or changed, ${formatCount(report.stockRows)} stock rows`;
    say(dryRun ? `Dry run, nothing was written: ${changes}` : `Imported: ${changes}`);
  }
};

export const runImport = async (config: Config, options: CommandOptions): Promise<number> => {
  const { storeCode } = chooseStore(config.settings, options.store);
  const { files, entities, dryRun } = options;
  if (files.length === 0) throw new StartError('Name at least one file to import');
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new StartError(`${missing} does not exist`);
  const [entity] = entities;
  const { db, close } = await openDatabase(config, say);
  const bar = createProgressBar('Importing');
  try {
    const report = await importCatalog(db, {
      storeCode,
      files,
      ...(entity && { entity }),
      dryRun,
      onProgress: (share, rows) => bar.show(share, `${formatCount(rows)} rows`),
    });
    bar.end();
    printReport(report, dryRun);
    return report.badRows.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
};

export const runExport = async (config: Config, options: CommandOptions): Promise<number> => {
  const store = chooseStore(config.settings, options.store);
  const file = onlyFile(options);
  const unfinished = `${file}.unfinished`;
  const { db, close } = await openDatabase(config, say);
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
    say(`Exported ${formatCount(count)} documents to ${file}`);
    return 0;
  } finally {
    await rm(unfinished, { force: true });
    await close();
  }
};
