// The switches of `mechanisms.ts` that the code reads; `vite.config.ts` reads those of the build.
import type { Mechanism } from './mechanisms.ts';

declare global {
  interface ImportMetaEnv {
    readonly VITE_FIRST_LOAD_OFF?: Mechanism;
  }
}

const off = import.meta.env.VITE_FIRST_LOAD_OFF;

export const FIRST_LOAD = {
  scriptsAfterPaint: off !== 'scriptsAfterPaint',
  deferredHydration: off !== 'deferredHydration',
  contentVisibility: off !== 'contentVisibility',
  consentInOwnTask: off !== 'consentInOwnTask',
  packedPages: off !== 'packedPages',
  syncRender: off !== 'syncRender',
};
