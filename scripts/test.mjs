// npm test: runs all checks and tests to the end, with one count. `--fast` (npm run check) skips the browser tests.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { environment, prepare, root, run } from './prepare.mjs';
import {
  countOfPlaywright,
  countOfVitest,
  partsOfPlaywright,
  partsOfVitest,
  tableOf,
} from './test-count.mjs';

const fast = process.argv.includes('--fast');
const cache = join(root, 'node_modules/.cache');
const reports = join(cache, 'klaas-reports');

const startedAt = Date.now();
const secondsSince = (at) => Math.round((Date.now() - at) / 1000);
const started = (title) => {
  console.log(`\n━━ ${title}`);
  return Date.now();
};

/** A check counts as one test. */
const gate = (title, commands) => {
  const at = started(title);
  const failed = commands.filter(([command, ...args]) => run(command, args) !== 0).length;
  const seconds = secondsSince(at);
  console.log(`${failed === 0 ? '✓' : '✗'} ${title}, ${seconds} s`);
  return { title, passed: failed === 0 ? 1 : 0, failed: failed === 0 ? 0 : 1, rows: [{ title, seconds }] };
};

const loadReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const suite = ({ title, report, countOf, partsOf, start }) => {
  const at = started(title);
  const file = join(reports, report);
  rmSync(file, { force: true });
  const status = start(file);
  const written = loadReport(file);
  const { passed, failed } = countOf(written, status);
  const seconds = secondsSince(at);
  console.log(`${failed === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${failed} failed, ${seconds} s`);
  const parts = partsOf(written).map((part) => ({ ...part, title: `  ${part.title} (in all workers)` }));
  return { title, passed, failed, rows: [{ title, tests: passed + failed, seconds }, ...parts] };
};

const unit = () =>
  suite({
    title: 'unit and api tests',
    report: 'vitest.json',
    countOf: countOfVitest,
    partsOf: (report) => partsOfVitest(report, root),
    start: (file) =>
      run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
  });

/** Those that start within seconds; what cannot be had on this machine is named and not counted. */
const engines = () =>
  suite({
    title: 'engine tests',
    report: 'engines.json',
    countOf: countOfVitest,
    partsOf: () => [],
    start: (file) => run('node', ['engines/run.ts', '--quick', `--report=${file}`]),
  });

const browser = () =>
  suite({
    title: 'page and browser tests',
    report: 'playwright.json',
    countOf: countOfPlaywright,
    partsOf: partsOfPlaywright,
    start: (file) => {
      const chrome = ensureBrowser();
      if (!chrome) return 1;
      // A fresh shop for each run: neither files nor a running database of an earlier run may affect a test.
      for (const folder of readdirSync(cache).filter((name) => name.startsWith('klaas-e2e')))
        rmSync(join(cache, folder), { recursive: true, force: true });
      const dataDir = join(cache, `klaas-e2e-${process.pid}`);
      return run('playwright', ['test'], {
        env: { ...environment(), CHROME_PATH: chrome, E2E_REPORT: file, E2E_DATA_DIR: dataDir },
      });
    },
  });

prepare({ withBuild: true });
const prepared = { title: 'install and build', seconds: secondsSince(startedAt) };
mkdirSync(reports, { recursive: true });
const results = [
  gate('lint', [
    ['biome', 'check', '--error-on-warnings', '.'],
    ['node', 'scripts/regexes.ts'],
  ]),
  gate('types', [
    ['npm', 'run', '--silent', 'typegen', '-w', '@klaas/storefront'],
    ...['core', 'api', 'ui', 'storefront', 'storefront/app/offline/worker', 'admin', '.'].map((folder) => [
      'tsc',
      '-p',
      folder,
    ]),
  ]),
  gate('import rules', [['node', 'scripts/boundaries.ts']]),
  gate('migrations', [
    ['node', 'scripts/migrations.ts'],
    ['node', 'scripts/previous-release.ts'],
  ]),
  gate('settings', [['node', 'scripts/settings.ts']]),
  gate('requirements', [['node', 'scripts/spec.ts']]),
  gate('unused', [
    ['knip', '--no-progress'],
    // Code that only tests use is dead in the product.
    ['knip', '--production', '--no-progress', '-c', 'knip.production.json', '--include', 'files,exports'],
  ]),
  unit(),
  ...(fast ? [] : [engines(), browser()]),
];
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const broken = results.filter((result) => result.failed > 0).map((result) => result.title);
const whole = { title: 'all', tests: sum('passed') + sum('failed'), seconds: secondsSince(startedAt) };
console.log(`\n${tableOf([prepared, ...results.flatMap(({ rows }) => rows), whole])}\n`);
if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}\n`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = broken.length > 0 ? 1 : 0;
