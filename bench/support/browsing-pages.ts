// The most common landing pages, and the browser they are measured in.
import { ensureBrowser } from '../../scripts/browser.mjs';

export const BROWSING_PAGES = [
  { name: 'home', path: '/et' },
  { name: 'category', path: '/et/dusilahendused' },
  { name: 'product', path: '/et/dusilahendused/dusiseinad/dusisein-vore-must.html' },
] as const;

const executablePath = ensureBrowser();
if (!executablePath) process.exit(1);

export const CHROMIUM = {
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
};
