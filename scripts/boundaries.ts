// Who imports whom, held against the walls of the house.
import { join } from 'node:path';
import { type BoundaryRule, findViolations } from './boundary-rules.ts';
import { loadImportGraph } from './import-graph.ts';

const graph = loadImportGraph();
const rules: { default: { forbidden: BoundaryRule[] } } = await import(
  join(import.meta.dirname, 'boundary-list.mjs')
);
const violations = findViolations(rules.default.forbidden, graph);
for (const { wall, from, to } of violations)
  console.error(`✗ ${wall.name}: ${from} → ${to} (${wall.comment})`);
console.log(`${violations.length} imports through a wall, ${graph.size} files read`);
process.exitCode = violations.length > 0 ? 1 : 0;
