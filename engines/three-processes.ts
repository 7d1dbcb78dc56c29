// The shop as operators run it: web processes behind a balancer and a worker, each with a folder of its own, on one
// PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '../api/test/child-environment.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type EngineProcess, findFreePort, startEngine } from './engine-process.ts';

const MAIN = join(import.meta.dirname, '../server/main.ts');
export const INVALIDATE_KEY = 'key-of-the-engine-tests';

export interface ShopProcess extends EngineProcess {
  url: string;
}

export interface Cluster {
  balancer: Balancer;
  web: ShopProcess[];
  worker: ShopProcess;
  /** Another one takes its place: ready before the call resolves. */
  startWeb: () => Promise<ShopProcess>;
  stop: () => Promise<void>;
}

const startProcess = async (env: Record<string, string>): Promise<ShopProcess> => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const started = await startEngine(process.execPath, [MAIN], {
    cwd: join(import.meta.dirname, '..'),
    env: childEnvironment({ HOST: '127.0.0.1', PORT: String(port), ...env }),
    isReady: async () => (await fetch(`${url}/readyz`)).ok,
  });
  return { ...started, url };
};

export const startCluster = async (
  count: number,
  env: Record<string, string>,
  workerEnv: Record<string, string> = {},
): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'klaas-cluster-'));
  const web: ShopProcess[] = [];
  let serial = 0;
  const balancer = await startBalancer(() => web.map(({ url }) => url));
  const common = {
    APP_SECRET: 'secret-of-the-engine-tests-0123456789',
    SHOP_URL: balancer.url,
    DATABASE_POOL: '8',
    SETTINGS__server__trustedProxies: '1',
    SETTINGS__server__invalidateCacheKey: INVALIDATE_KEY,
    SETTINGS__server__preparePictures: 'false',
    SETTINGS__server__resetDemo: 'false',
    ...env,
  };
  const start = (role: string, more: Record<string, string>) => {
    serial += 1;
    return startProcess({ ...common, ROLE: role, DATA_DIR: join(folder, `${role}-${serial}`), ...more });
  };
  const worker = await start('worker', workerEnv);
  const startWeb = async () => {
    const process = await start('web', { DRAIN_MS: '1000' });
    web.push(process);
    return process;
  };
  await Promise.all(Array.from({ length: count }, startWeb));
  return {
    balancer,
    web,
    worker,
    startWeb,
    stop: async () => {
      balancer.stop();
      await Promise.all([...web, worker].map((process) => process.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
