// The mechanisms of the first load. Each can be switched off alone, for one build:
// `VITE_FIRST_LOAD_OFF=contentVisibility npm run build`. `bench/first-load.ts` does that and prints what each is worth
// (decision 020); one that is worth less than 2 Lighthouse points, 10 KB or 15 % CPU is removed.
// The header of each file says what it costs to switch it off, on home / category / product.

export const MECHANISMS = [
  /** `delayed-scripts.tsx`: modules are requested after the first paint. */
  'scriptsAfterPaint',
  /** `defer-hydration.tsx`, with `event-replay-script.ts`: code that only an interaction needs. */
  'deferredHydration',
  /** `disable-content-visibility.ts`: no layout below the viewport. */
  'contentVisibility',
  /** `own-task.ts`: the consent banner is not part of hydration. */
  'consentInOwnTask',
  /** `data/packed-page.ts`: page data as one JSON block. */
  'packedPages',
  /** `render-document.ts` */
  'syncRender',
  /** `bundle/chunk-groups.ts` */
  'chunkGroups',
  /** `bundle/deferred-messages-plan.ts` */
  'deferredMessages',
  /** `bundle/dependency-preloads.ts` */
  'preloadFilter',
  /** `bundle/short-manifest.ts` */
  'shortManifest',
  /** `vite.config.ts`: the router's development warnings. */
  'droppedWarnings',
] as const;

export type Mechanism = (typeof MECHANISMS)[number];
