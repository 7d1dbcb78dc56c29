// Which parts of the type family a language is written with.
export type FontSubset = 'latin' | 'estonian' | 'cyrillic';

/** Sums and measures are written in Latin figures in every language. What is needed first comes first. */
export const fontSubsetsOf = (locale: string): FontSubset[] => {
  const { script, language } = new Intl.Locale(locale).maximize();
  if (script === 'Cyrl') return ['cyrillic', 'latin'];
  return language === 'et' ? ['latin', 'estonian'] : ['latin'];
};
