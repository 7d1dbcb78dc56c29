// Which font subsets a language needs.
export type FontSubset = 'latin' | 'estonian' | 'cyrillic';

/** Hard-coded: the first `Intl` object costs a phone up to 30 ms, and this runs on every page. */
const CYRILLIC = new Set(['ru', 'uk', 'be', 'bg', 'mk', 'sr', 'kk']);

/** In order of need. Every language needs the digits of the Latin subset. */
export const fontSubsetsOf = (locale: string): FontSubset[] => {
  const [language = ''] = locale.split('-');
  if (CYRILLIC.has(language)) return ['cyrillic', 'latin'];
  return language === 'et' ? ['latin', 'estonian'] : ['latin'];
};
