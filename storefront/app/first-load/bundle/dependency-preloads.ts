// Which imports of a lazy chunk are preloaded with it. The list is part of every file that imports the chunk.
// Without it +0.7 KB, which is over the budget of 120 KB (decision 020).

/** Chunks that block a page: their imports are preloaded in parallel. Elsewhere the list costs more than it saves. */
const PRELOADED =
  /(category-view|product-view|generic-page-view|product-buying|category-list|configurator|open-cart)-/;

/** Part of every first load: no preload needed. */
const ALREADY_LOADED = /(^|\/)(frame|rolldown-runtime|shop)-[\w-]{8}\.js$/;

export const isPreloaded = (file: string, needed: string): boolean =>
  needed.endsWith('.css') || (PRELOADED.test(file) && !ALREADY_LOADED.test(needed));
