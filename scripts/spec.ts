// npm run spec: checks docs/requirements.md against the tests and the product; with --write it updates the proofs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, loadImportGraph, readSource } from './import-graph.ts';
import { proveRequirements } from './requirement-proofs.ts';

const FILE = 'docs/requirements.md';
const sourcesOf = (pattern: RegExp, not = /$^/) =>
  listFiles()
    .filter((file) => pattern.test(file) && !not.test(file))
    .map((file) => ({ file, code: readSource(file) }));

const graph = loadImportGraph();
const reached = new Map<string, Set<string>>();
const reachedFrom = (test: string): Set<string> => {
  const known = reached.get(test);
  if (known) return known;
  const found = new Set<string>();
  const waiting = [test];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const next of graph.get(file) ?? [])
      if (!found.has(next)) {
        found.add(next);
        waiting.push(next);
      }
  reached.set(test, found);
  return found;
};

const requirements = readSource(FILE);
const { text, unproven, planned, total } = proveRequirements({
  requirements,
  tests: sourcesOf(/\.(test|spec)\.tsx?$/),
  products: sourcesOf(
    /^(core|api|admin)\/src\/.*\.tsx?$|^(storefront\/app|server)\/.*\.tsx?$/,
    /\.test\.tsx?$|\/test\//,
  ),
  // A browser test runs the whole shop.
  reaches: (test, product) => test.startsWith('e2e/') || reachedFrom(test).has(product),
});
for (const id of unproven) console.error(`✗ ${id}: no test that names it runs through a file that names it`);
if (process.argv.includes('--write')) writeFileSync(join(import.meta.dirname, '..', FILE), text);
else if (text !== requirements) console.error(`✗ ${FILE} is not up to date: npm run spec -- --write`);
console.log(`${total - unproven.length - planned.length} of ${total} requirements have a proof`);
if (planned.length > 0) console.log(`planned: ${planned.join(', ')}`);
process.exitCode =
  unproven.length > 0 || (text !== requirements && !process.argv.includes('--write')) ? 1 : 0;
