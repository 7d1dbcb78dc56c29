// `npm start`: starts the shop, or the process of its jobs, and prints the URL.
import './node-env.ts';
import { loadConfig } from '@klaas/api/config/config.ts';
import { StartError } from '@klaas/api/config/start-error.ts';
import { startShop } from './shop.ts';
import { startWorker } from './worker.ts';

const progress = (message: string) => console.log(`  ${message} …`);

try {
  const config = loadConfig();
  const isWorker = config.role === 'worker';
  const shop = await (isWorker ? startWorker : startShop)(config, progress);
  const { url } = config.settings.storeViews.stores[1] ?? { url: '' };
  console.log(
    isWorker
      ? `\n  Klaas runs its jobs; health: http://localhost:${config.port}/readyz\n`
      : `
  Klaas is open:
    shop       ${config.shopUrl}${url ? `\n    ${''.padEnd(10)} ${config.shopUrl}${url}` : ''}
    api        ${config.shopUrl}/api/docs
    health     ${config.shopUrl}/readyz
`,
  );
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) process.exit(130);
      stopping = true;
      console.log('  Closing the shop …');
      await shop.close();
      process.exit(0);
    });
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
