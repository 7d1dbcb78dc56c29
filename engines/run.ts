// npm run test:engines [--quick]: the tests against real engines. What the machine lacks is downloaded once into a cache
// folder (ENGINES_CACHE); nothing is installed into the system. `--quick`: without those that start whole shops or a search cluster.
import { spawnSync } from 'node:child_process';
import { EngineMissing } from './cache-folder.ts';
import { ENGINES, type Engine } from './engines.ts';

const SLOW_TESTS = ['**/three-processes.test.ts', '**/opensearch-index.test.ts'];
const isQuick = process.argv.includes('--quick');
const report = process.argv.find((argument) => argument.startsWith('--report='))?.slice('--report='.length);

const missing: Partial<Record<Engine, string>> = {};
const SLOW: readonly Engine[] = ['postgres', 'opensearch'];
const wanted = (Object.keys(ENGINES) as Engine[]).filter((name) => !isQuick || !SLOW.includes(name));
for (const name of wanted)
  try {
    console.log(`• ${name}: ${ENGINES[name]()}`);
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
    missing[name] = error.message;
    console.log(`• ${name}: NOT TESTED, it cannot be had: ${error.message}`);
  }

const args = [
  ...['run', '--project', 'engines'],
  ...(isQuick ? SLOW_TESTS.flatMap((file) => ['--exclude', file]) : []),
  ...(report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []),
];
const { status } = spawnSync('vitest', args, {
  stdio: 'inherit',
  env: { ...process.env, ENGINES_MISSING: Object.keys(missing).join(',') },
});
for (const [name, reason] of Object.entries(missing)) console.log(`Not tested: ${name} (${reason})`);
process.exitCode = status ?? 1;
