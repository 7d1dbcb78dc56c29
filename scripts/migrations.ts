// Checks that processes of the previous release survive every migration.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnsafeStatements } from './migration-rules.ts';

const folder = join(import.meta.dirname, '../api/src/db/migrations');
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const unsafe = files.flatMap((name) =>
  findUnsafeStatements(readFileSync(join(folder, name), 'utf8')).map((found) => `${name} ${found}`),
);
for (const found of unsafe) console.error(`✗ ${found}`);
if (unsafe.length > 0)
  console.error(
    'Processes of the previous release run on the new tables during an update. Add now and take away in a later ' +
      'release; there, say why in the file: -- contract: no release since … uses …',
  );
console.log(`${unsafe.length} statements are unsafe, ${files.length} migrations read`);
process.exitCode = unsafe.length > 0 ? 1 : 0;
