// The pages most visits begin with, and the browser they are measured in.
import { existsSync } from 'node:fs';

export const BROWSING_PAGES = [
  { name: 'home', path: '/et' },
  { name: 'category', path: '/et/dusilahendused' },
  { name: 'product', path: '/et/dusilahendused/dusiseinad/dusisein-vore-must.html' },
] as const;

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
/** Without one of these the browser that Playwright downloaded is taken. */
const executablePath = process.env['CHROME_PATH'] ?? BROWSERS.find((file) => existsSync(file));

export const CHROMIUM = {
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
};
