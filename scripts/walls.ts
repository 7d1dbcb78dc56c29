// Who imports whom, held against the walls of the house.
import { join } from 'node:path';
import { loadImportGraph } from './import-graph.ts';
import { findBreaches, type Wall } from './wall-rules.ts';

const graph = loadImportGraph();
const rules: { default: { forbidden: Wall[] } } = await import(join(import.meta.dirname, 'wall-list.mjs'));
const breaches = findBreaches(rules.default.forbidden, graph);
for (const { wall, from, to } of breaches) console.error(`✗ ${wall.name}: ${from} → ${to} (${wall.comment})`);
console.log(`${breaches.length} imports through a wall, ${graph.size} files read`);
process.exitCode = breaches.length > 0 ? 1 : 0;
