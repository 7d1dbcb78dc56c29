// Prints the tables of docs/capacity.md from what bench/visits.ts and bench/catalogue-memory.ts have measured, or (--write)
// replaces them there: node bench/capacity.ts [--write] [--measured FILE]
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { capacityTables, loadMeasured } from './support/capacity-model.ts';

const PAGE = join(import.meta.dirname, '../docs/capacity.md');
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    measured: { type: 'string', default: join(import.meta.dirname, 'measured-costs.json') },
  },
});

const tables = capacityTables(loadMeasured(values.measured));
if (values.write) {
  const text = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    text.replace(
      /(<!-- computed -->\n)[\s\S]*(\n<!-- end -->)/,
      (_, start: string, end: string) => start + tables + end,
    ),
  );
} else console.log(tables);
