// npm test: everything that must hold, to the end, with one count. `--fast` (npm run check) leaves the browser out.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { environment, prepare, root, run } from './prepare.mjs';
import { countOfPlaywright, countOfVitest } from './test-count.mjs';

const fast = process.argv.includes('--fast');
const reports = join(root, 'node_modules/.cache/klaas-reports');

const started = (title) => {
  console.log(`\n━━ ${title}`);
  return Date.now();
};

/** A gate counts as one test. */
const gate = (title, commands) => {
  const at = started(title);
  const failed = commands.filter(([command, ...args]) => run(command, args) !== 0).length;
  console.log(`${failed === 0 ? '✓' : '✗'} ${title}, ${Math.round((Date.now() - at) / 1000)} s`);
  return { title, passed: failed === 0 ? 1 : 0, failed: failed === 0 ? 0 : 1 };
};

const loadReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const suite = (title, report, countOf, start) => {
  const at = started(title);
  const file = join(reports, report);
  rmSync(file, { force: true });
  const status = start(file);
  const { passed, failed } = countOf(loadReport(file), status);
  const seconds = Math.round((Date.now() - at) / 1000);
  console.log(`${failed === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${failed} failed, ${seconds} s`);
  return { title, passed, failed };
};

const unit = () =>
  suite('unit and api tests', 'vitest.json', countOfVitest, (file) =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
  );

const browser = () =>
  suite('browser tests', 'playwright.json', countOfPlaywright, (file) => {
    const chrome = ensureBrowser();
    if (!chrome) return 1;
    return run('playwright', ['test'], { env: { ...environment(), CHROME_PATH: chrome, E2E_REPORT: file } });
  });

prepare({ withBuild: true });
mkdirSync(reports, { recursive: true });
const results = [
  gate('lint', [['biome', 'check', '--error-on-warnings', '.']]),
  gate('types', [
    ['npm', 'run', '--silent', 'typegen', '-w', '@klaas/storefront'],
    ...['core', 'api', 'storefront', 'storefront/app/offline/worker', '.'].map((room) => ['tsc', '-p', room]),
  ]),
  gate('walls', [['node', 'scripts/walls.ts']]),
  gate('unused', [['knip', '--no-progress']]),
  unit(),
  ...(fast ? [] : [browser()]),
];
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const broken = results.filter((result) => result.failed > 0).map((result) => result.title);
console.log(broken.length > 0 ? `\nFailed: ${broken.join(', ')}` : '');
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = broken.length > 0 ? 1 : 0;
