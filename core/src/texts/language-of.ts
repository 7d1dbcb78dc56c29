// Language code of a locale: `et` of `et-EE`.
export const languageOf = (locale: string) => locale.split('-')[0] ?? 'en';
