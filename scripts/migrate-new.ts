// Generates the next migration from the tables: npm run migrate:new -- NAME. Until the first release nothing has to
// be upgraded: npm run migrate:initial squashes all migrations into one.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const api = join(root, 'api');
const isInitial = process.argv.includes('--initial');
const name = isInitial ? 'initial' : process.argv[2];
if (!name) {
  console.error('Give the migration a name: npm run migrate:new -- add-orders');
  process.exit(1);
}

// npm may install drizzle-orm in the api and drizzle-kit at the root, where its import does not find it.
const findDrizzleInApi = `import { registerHooks } from 'node:module';
registerHooks({ resolve: (name, context, next) => next(name, /^drizzle-orm(\\/|$)/.test(name)
  ? { ...context, parentURL: ${JSON.stringify(pathToFileURL(join(api, 'drizzle.config.ts')).href)} } : context) });`;

if (isInitial) rmSync(join(api, 'src/db/migrations'), { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [
    '--import',
    `data:text/javascript,${encodeURIComponent(findDrizzleInApi)}`,
    join(root, 'node_modules/drizzle-kit/bin.cjs'),
    'generate',
    '--name',
    name,
  ],
  { cwd: api, stdio: 'inherit', env: { ...process.env, NODE_PATH: join(api, 'node_modules') } },
);
process.exit(status ?? 1);
