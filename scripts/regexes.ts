// Checks that no regular expression of the product has nested repetition: they all run on untrusted text.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { nestedRepetition } from './nested-repetition.ts';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(core|api|storefront|admin|ui|server)\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\/test\//.test(file) && existsSync(join(root, file)));

let count = 0;
let wrong = 0;
for (const file of files) {
  const code = readFileSync(join(root, file), 'utf8');
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      count += 1;
      const found = nestedRepetition(node.regex.pattern, node.regex.flags);
      if (found === null) return;
      wrong += 1;
      const line = code.slice(0, node.start).split('\n').length;
      console.error(`✗ ${file}:${line}: ${found} repeats what repeats`);
    },
  }).visit(parseSync(file, code).program);
}
console.log(`${wrong} regular expressions with nested repetition, ${count} read`);
process.exitCode = wrong > 0 ? 1 : 0;
