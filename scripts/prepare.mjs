// Runs first, on any Node from 20 on and with nothing installed: installs packages, then (--build) builds the
// storefront.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');
const modules = join(root, 'node_modules');
const installStamp = join(modules, '.klaas-installed');
/** Packages that are built; a change in any of their sources makes the result stale. */
const COMMON_SOURCES = ['package-lock.json', 'tsconfig.base.json', 'core/src', 'ui/src'];
const BUILT = [
  { folder: 'storefront', title: 'the storefront' },
  { folder: 'admin', title: 'the back office' },
];
const NOT_SOURCES = /^(node_modules|build|\.react-router)$|\.test\.tsx?$/;

export const print = (message) => console.log(`• ${message}`);

/** The project's own Node takes precedence over the installed one. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
});

export const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
    ...options,
  });
  if (error) throw error;
  return status ?? 1;
};

const npm = (...args) => {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args]) : run('npm', args);
};

const hashOf = (paths) => {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!NOT_SOURCES.test(name)) visit(join(path, name));
    } else if (stat) {
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0');
    }
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest('hex');
};

const stampIs = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value;
const projectNode = join(modules, '.bin/node');
const projectNodeRuns = () =>
  spawnSync(projectNode, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') ?? false;

const installedByHand = () => {
  const installed = statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
};

// NODE_ENV=production must not leave out build dependencies.
const INSTALL_OPTIONS = [
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

const installPackages = () => {
  print('Installing packages (the first time this takes a minute or two)');
  if (npm('ci', ...INSTALL_OPTIONS) === 0) return true;
  // npm versions disagree about when a lockfile is complete for other platforms; only ours is needed.
  print('npm ci did not work; trying npm install with the same versions');
  return npm('install', '--no-save', ...INSTALL_OPTIONS) === 0;
};

const install = () => {
  const lockfile = hashOf(['package-lock.json']);
  if (stampIs(installStamp, lockfile)) return;
  if (existsSync(installStamp) || !installedByHand() || !projectNodeRuns()) {
    if (!installPackages()) fail('The packages could not be installed; the message of npm is above');
    // With install scripts disabled the project's Node is not installed yet.
    if (!projectNodeRuns()) npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error');
    if (!projectNodeRuns())
      fail('The package "node" did not install Node 24. Install Node 24 and start again.');
  }
  writeFileSync(installStamp, lockfile);
};

const build = ({ folder, title }) => {
  const stamp = join(root, folder, 'build/.klaas-built');
  const sources = hashOf([...COMMON_SOURCES, folder]);
  if (stampIs(stamp, sources)) return;
  print(`Building ${title}`);
  rmSync(stamp, { force: true });
  if (npm('run', '--silent', 'build', '-w', `@klaas/${folder}`) !== 0)
    fail('The build failed; its message is above');
  writeFileSync(stamp, sources);
};

const fail = (message) => {
  console.error(`✗ ${message}`);
  process.exit(1);
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Concurrent first starts must not install into the same folder. */
const underLock = (work) => {
  const lock = join(
    tmpdir(),
    `klaas-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
  );
  for (let waits = 0; ; waits += 1) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = Number(existsSync(join(lock, 'pid')) && readFileSync(join(lock, 'pid'), 'utf8'));
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if ((holder && !isAlive(holder)) || (!holder && age > 5000))
        rmSync(lock, { recursive: true, force: true });
      else if (waits === 10) print('Waiting for another start to finish installing');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', release);
  writeFileSync(join(lock, 'pid'), String(process.pid));
  work();
  process.off('exit', release);
  release();
};

export const prepare = ({ withBuild }) => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) fail(`Node 20 or newer is needed; this is ${process.version}`);
  underLock(() => {
    install();
    if (withBuild) BUILT.forEach(build);
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  prepare({ withBuild: process.argv.includes('--build') });
