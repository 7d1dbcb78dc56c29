// npm run spec: which lines of docs/requirements.md no test names.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingRequirements } from './missing-requirements.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file));

const { total, missing } = missingRequirements(read('docs/requirements.md'), files.map(read));
for (const { id, text } of missing) console.log(`${id}  ${text}`);
console.log(`${total - missing.length} of ${total} requirements have a test that names them`);
