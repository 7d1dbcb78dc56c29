// A second process of the shop, on the database under test, with other settings.
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { DATA_DIR } from '../shop-database.ts';

export const findFreePort = () =>
  new Promise<number>((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? found(address.port) : failed(new Error('no port')),
      );
    });
  });

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** Starts a program of the project and waits until its URL responds. */
export const startProgram = async (file: string, env: Record<string, string>, url: string) => {
  const program: ChildProcess = spawn(process.execPath, [file], { env: { ...process.env, ...env } });
  const output: string[] = [];
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (text: Buffer) => output.push(text.toString()));
  const exitCode = new Promise<number | null>((done) => program.once('exit', done));
  const signal = () => program.kill('SIGTERM');
  const stop = async () => {
    if (program.exitCode !== null) return;
    signal();
    await exitCode;
  };
  try {
    // It starts on a machine that runs tests at the same time, and fills an empty database first.
    await expect.poll(() => statusOf(url), { message: `${file} starts`, timeout: 120_000 }).toBe(200);
  } catch (error) {
    await stop();
    throw error;
  }
  return { output, stop, signal, exitCode };
};

export type Program = Awaited<ReturnType<typeof startProgram>>;

export const startSecondShop = async (settings: Record<string, string>) => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    SHOP_URL: url,
    DATA_DIR,
    SETTINGS__server__preparePictures: 'false',
    ...settings,
  };
  return { ...(await startProgram('server/main.ts', env, `${url}/readyz`)), url };
};
