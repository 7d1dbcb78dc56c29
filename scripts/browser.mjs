// Finds the browser for the tests: an installed Chrome or Chromium, else Debian's package, else prints what to
// install.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { print, run } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
];
const find = (names) =>
  names.flatMap((name) => folders().map((folder) => join(folder, name))).find(isExecutable);

const findBrowser = () => process.env.CHROME_PATH || find(NAMES) || APPLICATIONS.find(isExecutable);

/** Path of the browser, or undefined after printing what to install. */
export const ensureBrowser = () => {
  const found = findBrowser();
  if (found) return found;
  const apt = find(['apt-get']);
  if (apt && process.getuid?.() === 0) {
    print('Installing Chromium (apt-get install chromium)');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run(apt, ['update', '-qq'], { env });
    run(apt, ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
    const installed = findBrowser();
    if (installed) return installed;
  }
  console.error(
    'The browser tests need Chrome or Chromium. Install one (Debian, Ubuntu: sudo apt-get install chromium; ' +
      'macOS: brew install --cask google-chrome) or name an installed one: CHROME_PATH=/path/to/chrome npm test',
  );
  return undefined;
};
