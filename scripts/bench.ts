// npm run bench: every file of bench/ by itself, one after the other; each ends with an error when it is over budget.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../bench');
const wanted = process.argv.slice(2);
const files = readdirSync(folder).filter(
  (file) => /^[a-z-]+\.ts$/.test(file) && (wanted.length === 0 || wanted.includes(file.replace('.ts', ''))),
);
const rows = files.map((file) => {
  console.log(`\n━━ ${file}`);
  const at = Date.now();
  const { status } = spawnSync(process.execPath, [join(folder, file)], { stdio: 'inherit' });
  const seconds = Math.round((Date.now() - at) / 1000);
  return { bench: file.replace('.ts', ''), budget: status === 0 ? 'kept' : 'exceeded', seconds };
});
console.log();
console.table(rows);
process.exitCode = rows.every((row) => row.budget === 'kept') ? 0 : 1;
