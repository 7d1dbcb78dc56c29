// Checks the imports of all files against the import rules.
import { join } from 'node:path';
import { type BoundaryRule, findViolations } from './boundary-rules.ts';
import { loadImportGraph } from './import-graph.ts';

const graph = loadImportGraph();
const rules: { default: { forbidden: BoundaryRule[] } } = await import(
  join(import.meta.dirname, 'boundary-list.mjs')
);
const violations = findViolations(rules.default.forbidden, graph);
for (const { rule, from, to } of violations)
  console.error(`✗ ${rule.name}: ${from} → ${to} (${rule.comment})`);
console.log(`${violations.length} imports break a rule, ${graph.size} files read`);
process.exitCode = violations.length > 0 ? 1 : 0;
