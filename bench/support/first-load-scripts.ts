// Transfer size of the JavaScript that a browser loads before the first interaction.
import type { Browser } from '@playwright/test';

/** The page is idle when nothing was loaded for so long; a busy machine needs the time. */
const QUIET_MS = 5000;

export const bytesOf = async (url: string): Promise<number> => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const length = Number(response.headers.get('content-length'));
  const isSmall = length > 0 && length < 512;
  if (!isSmall && response.headers.get('content-encoding') !== 'br')
    throw new Error(`${url} is not compressed`);
  await response.arrayBuffer();
  return length;
};

const scriptsOf = async (browser: Browser, url: string): Promise<string[]> => {
  const page = await browser.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js'))
      scripts.add(response.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  let known = -1;
  while (known < scripts.size) {
    known = scripts.size;
    await page.waitForTimeout(QUIET_MS);
  }
  await page.close();
  return [...scripts];
};

export const measureScripts = async (
  browser: Browser,
  url: string,
): Promise<{ files: number; kb: number }> => {
  const scripts = await scriptsOf(browser, url);
  const sizes = await Promise.all(scripts.map(bytesOf));
  return { files: scripts.length, kb: sizes.reduce((total, size) => total + size, 0) / 1024 };
};
