// Finds the proof of each line of docs/requirements.md: a test with its id in brackets, and a product file that names
// the id and that the test runs.

/** `| CART-01 | Adding works. | proof |` */
const LINE = /^\| ([A-Z]{2,6}-\d{2,3}) \| (.*) \| ([^|]*) \|$/;
const IN_TEST = /[['"]([A-Z]{2,6}-\d{2,3})[\]'"]/g;
const IN_PRODUCT = /\b([A-Z]{2,6}-\d{2,3})\b/g;
/** In place of a proof: not built yet. It goes with the first proof and cannot come back unnoticed. */
const PLANNED = 'planned';

export interface Source {
  file: string;
  code: string;
}

export interface Given {
  requirements: string;
  tests: readonly Source[];
  products: readonly Source[];
  /** Whether the test runs the product file. */
  reaches: (test: string, product: string) => boolean;
}

const idsIn = (sources: readonly Source[], pattern: RegExp): Map<string, string[]> => {
  const files = new Map<string, string[]>();
  for (const { file, code } of sources)
    for (const id of new Set([...code.matchAll(pattern)].map(([, found = '']) => found)))
      files.set(id, [...(files.get(id) ?? []), file]);
  return files;
};

/** A unit test beside the code has the fewest reasons to fail, a browser test the most. */
const levelOf = (test: string): number =>
  ['core/', 'storefront/', 'server/', 'api/', 'e2e/http/'].findIndex((folder) => test.startsWith(folder)) >>>
  0;

const link = (file: string): string => `[${file.split('/').at(-1)}](../${file})`;

export interface Proofs {
  /** The text with updated proofs. */
  text: string;
  /** Lines without a test, or without a product file that one of their tests runs. */
  unproven: string[];
  planned: string[];
  total: number;
}

export const proveRequirements = ({ requirements, tests, products, reaches }: Given): Proofs => {
  const named = idsIn(tests, IN_TEST);
  const inProduct = idsIn(products, IN_PRODUCT);
  const unproven: string[] = [];
  const planned: string[] = [];
  let total = 0;
  const lines = requirements.split('\n').map((line) => {
    const [, id, text, before] = LINE.exec(line) ?? [];
    if (id === undefined) return line;
    total += 1;
    const candidates = (named.get(id) ?? []).toSorted((one, other) => levelOf(one) - levelOf(other));
    const pairs = candidates.flatMap((test) => {
      const product = (inProduct.get(id) ?? []).find((file) => reaches(test, file));
      return product === undefined ? [] : [{ test, product }];
    });
    const [lowest] = pairs;
    if (lowest === undefined && before === PLANNED) {
      planned.push(id);
      return line;
    }
    if (lowest === undefined) {
      unproven.push(id);
      return `| ${id} | ${text} |  |`;
    }
    const browserTest = candidates.find((test) => test.startsWith('e2e/') && test !== lowest.test);
    const proof = [link(lowest.test), ...(browserTest === undefined ? [] : [link(browserTest)])].join(', ');
    return `| ${id} | ${text} | ${proof} → ${link(lowest.product)} |`;
  });
  return { text: lines.join('\n'), unproven, planned, total };
};
