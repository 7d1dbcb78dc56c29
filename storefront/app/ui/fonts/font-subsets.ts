// Which parts of the type family a language is written with.
export type FontSubset = 'latin' | 'estonian' | 'cyrillic';

/** By name: the first `Intl` object of a page costs a phone up to 30 ms, and this runs on every page. */
const CYRILLIC = new Set(['ru', 'uk', 'be', 'bg', 'mk', 'sr', 'kk']);

/** Sums and measures are written in Latin figures in every language. What is needed first comes first. */
export const fontSubsetsOf = (locale: string): FontSubset[] => {
  const [language = ''] = locale.split('-');
  if (CYRILLIC.has(language)) return ['cyrillic', 'latin'];
  return language === 'et' ? ['latin', 'estonian'] : ['latin'];
};
