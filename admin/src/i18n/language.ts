// Languages of the office, and the one that this browser has chosen. Without React: the sign-in page needs it first.
export const LANGUAGES = ['et', 'ru', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LOCALES: Record<Language, string> = { et: 'et-EE', ru: 'ru-RU', en: 'en-GB' };

/** Chosen before somebody has signed in. */
const STORED = 'klaas-office-language';

export const languageOf = (text: string | null | undefined): Language | null =>
  LANGUAGES.find((language) => text?.startsWith(language)) ?? null;

export const storedLanguage = (): Language =>
  languageOf(localStorage.getItem(STORED)) ?? languageOf(navigator.language) ?? 'et';

export const storeLanguage = (language: Language): void => localStorage.setItem(STORED, language);
