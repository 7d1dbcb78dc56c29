// npm run bench: runs every benchmark of bench/, one after the other; each fails when it is over budget.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../bench');
const wanted = process.argv.slice(2);
/** Files with exports are helpers; the rest are benchmarks. */
const isBenchmark = (file: string) =>
  /^[a-z-]+\.ts$/.test(file) && !/^export /m.test(readFileSync(join(folder, file), 'utf8'));
const isWanted = (file: string) => wanted.length === 0 || wanted.includes(file.replace('.ts', ''));
const files = readdirSync(folder).filter((file) => isBenchmark(file) && isWanted(file));
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
