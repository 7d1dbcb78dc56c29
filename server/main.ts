// `npm start`: starts the shop, or the process of its jobs, and prints the URL.
import './node-env.ts';
import { type Config, loadConfig } from '@klaas/api/config/config.ts';
import { StartError } from '@klaas/api/config/start-error.ts';
import { type Shop, startShop } from './shop.ts';
import { startWorker } from './worker.ts';

/**
 * For requests, jobs and database together, after the drain. With its default the whole stays below the 30 seconds
 * that supervisors wait before they kill.
 */
const SHUTDOWN_LIMIT_MS = 20_000;

const progress = (message: string) => console.log(`  ${message} …`);

const close = async (starting: Promise<Shop>, { drainMs }: Config) => {
  console.log('  Closing the shop …');
  setTimeout(() => {
    console.error('  Closing took too long; running jobs are tried again after their leases');
    process.exit(1);
  }, drainMs + SHUTDOWN_LIMIT_MS);
  const shop = await starting;
  await shop.close();
  process.exit(0);
};

/** A second signal ends the process at once. */
const closeOnSignal = (starting: Promise<Shop>, config: Config) => {
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(130);
      closing = close(starting, config);
    });
  }
};

try {
  const config = loadConfig();
  const isWorker = config.role === 'worker';
  const starting = (isWorker ? startWorker : startShop)(config, progress);
  closeOnSignal(starting, config);
  await starting;
  const { url } = config.settings.storeViews.stores[1] ?? { url: '' };
  console.log(
    isWorker
      ? `\n  Klaas runs its jobs; health: http://localhost:${config.port}/readyz\n`
      : `
  Klaas is open:
    shop       ${config.shopUrl}${url ? `\n    ${''.padEnd(10)} ${config.shopUrl}${url}` : ''}
    office     ${config.shopUrl}/admin
    api        ${config.shopUrl}/api/docs
    health     ${config.shopUrl}/readyz
`,
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
