// Heap that a product takes in the catalogue of a process, and how long loading it takes: node bench/catalogue-memory.ts
// The difference of two catalogues, so that what does not grow is left out.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { generateProducts } from './generate-catalogue.ts';
import { createBenchedCatalog } from './support/benched-catalog.ts';
import { printBudgets } from './support/budget-table.ts';

const [FEW, MANY] = [500, 2000];

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const heapBytes = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const load = async (products: number, variants: number) => {
  const loaded = createBenchedCatalog(60_000);
  // As from the database: nothing is shared with what generated it.
  const documents = JSON.parse(JSON.stringify([...generateProducts({ products, variants })]));
  const before = process.cpuUsage();
  await loaded.load('et', 'product', documents);
  const { user, system } = process.cpuUsage(before);
  return { loaded, cpuMs: (user + system) / 1000 };
};

const measure = async (variants: number) => {
  const empty = heapBytes();
  const few = await load(FEW, variants);
  const withFew = heapBytes();
  const many = await load(MANY, variants);
  const withMany = heapBytes();
  const kb = (withMany - withFew - (withFew - empty)) / (MANY - FEW) / 1024;
  const found = await Promise.all(
    [few, many].map(({ loaded }) => loaded.documents.allDocuments('et', 'product')),
  );
  if (found[0]?.length !== FEW || found[1]?.length !== MANY) throw new Error('Not all products were loaded');
  return { kb, loadMs: many.cpuMs / MANY };
};

const small = await measure(4);
const large = await measure(12);
printBudgets('A product in the catalogue of a process', [
  { what: 'with 4 variants', value: small.kb, budget: 16, unit: 'KB' },
  { what: 'with 12 variants', value: large.kb, budget: 32, unit: 'KB' },
  { what: 'loading one with 4 variants', value: small.loadMs, budget: 1, unit: 'ms CPU' },
]);
