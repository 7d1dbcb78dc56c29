/**
 * The withdrawal function, by language; the English path is the fallback. Each of them works in every store. A module of
 * its own: every page has the link.
 */
export const WITHDRAWAL_PATHS = { en: 'withdrawal', et: 'taganemine', ru: 'otkaz-ot-dogovora' } as const;
