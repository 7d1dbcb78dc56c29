// A Redis server: of the machine, or of Debian 12 (7.0).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineMissing } from './cache-folder.ts';
import { installedProgram, libraryPath, unpackDebianPackages } from './debian-packages.ts';
import { type EngineProcess, findFreePort, startEngine } from './engine-process.ts';

const PACKAGES = [
  'redis-server',
  'redis-tools',
  'liblzf1',
  'libjemalloc2',
  'liblua5.1-0',
  'lua-cjson',
  'lua-bitop',
];

export const findRedis = (): { file: string; env: Record<string, string> } => {
  const installed = installedProgram('redis-server') ?? installedProgram('valkey-server');
  if (installed) return { file: installed, env: {} };
  const folder = unpackDebianPackages('redis', PACKAGES);
  const file = join(folder, 'usr/bin/redis-server');
  const env = libraryPath(folder);
  // Packages of another release may lack a library here.
  const { status, stderr } = spawnSync(file, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new EngineMissing(`redis-server: ${stderr.trim()}`);
  return { file, env };
};

const ping = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.once('error', reject);
  });

export interface RedisServer {
  url: string;
  /** Stops and continues the process: connections stay open without an answer. */
  pause: () => void;
  resume: () => void;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

export const startRedis = async (): Promise<RedisServer> => {
  const { file, env } = findRedis();
  const folder = mkdtempSync(join(tmpdir(), 'klaas-redis-'));
  const port = await findFreePort();
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const start = () => startEngine(file, args, { env, isReady: () => ping(port) });
  let server: EngineProcess = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void server.child.kill('SIGSTOP'),
    resume: () => void server.child.kill('SIGCONT'),
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
