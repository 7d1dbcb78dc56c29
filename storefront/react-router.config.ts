import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { shortenManifest } from './app/first-load/bundle/short-manifest.ts';
import type { Mechanism } from './app/first-load/mechanisms.ts';

const ASSETS = path.join(import.meta.dirname, 'build/client/assets');
const SWITCH: Mechanism = 'shortManifest';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => {
    if (process.env['VITE_FIRST_LOAD_OFF'] === SWITCH) return;
    for (const name of readdirSync(ASSETS).filter((file) => /^manifest-[\da-f]{8}\.js$/.test(file))) {
      const file = path.join(ASSETS, name);
      writeFileSync(file, shortenManifest(readFileSync(file, 'utf8')));
    }
  },
} satisfies Config;
