// A server that speaks the S3 protocol: s3rver from npm, in the cache folder.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CACHE, EngineMissing } from './cache-folder.ts';
import { type EngineProcess, findFreePort, startEngine } from './engine-process.ts';

const VERSION = '3.7.1';
const BUCKET = 'klaas-tests';
const INSTALL_LIMIT_MS = 90_000;
/** Those that s3rver knows. */
export const S3_KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' };

export const findS3Server = (): string => {
  const folder = join(CACHE, `s3rver-${VERSION}`);
  const file = join(folder, 'node_modules/s3rver/bin/s3rver.js');
  if (existsSync(file)) return file;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), '{"private":true}');
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    '--fetch-retries=1',
    '--fetch-timeout=15000',
    `s3rver@${VERSION}`,
  ];
  const { status, stderr, error } = spawnSync('npm', args, {
    cwd: unfinished,
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
  });
  if (status === 0) renameSync(unfinished, folder);
  rmSync(unfinished, { recursive: true, force: true });
  if (status !== 0)
    throw new EngineMissing(`npm install s3rver: ${error?.message ?? stderr.trim().split('\n').at(-1)}`);
  return file;
};

export interface S3Server {
  /** Of the bucket. */
  url: string;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

export const startS3 = async (): Promise<S3Server> => {
  const file = findS3Server();
  const folder = mkdtempSync(join(tmpdir(), 'klaas-s3-'));
  const port = await findFreePort();
  const args = [
    '-d',
    folder,
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '--configure-bucket',
    BUCKET,
    '--silent',
  ];
  const start = () =>
    startEngine(process.execPath, ['--no-deprecation', '--openssl-legacy-provider', file, ...args], {
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/${BUCKET}?location`)).status > 0,
    });
  let server: EngineProcess = await start();
  return {
    url: `http://127.0.0.1:${port}/${BUCKET}`,
    kill: () => server.stop(),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
