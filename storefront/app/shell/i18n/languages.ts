// Message catalogues by language, loaded on demand; in the browser split into a first and a deferred part.

import type { Messages } from './format-message.ts';
import { createMessageLoader, type Load } from './message-loader.ts';

const LOADERS: Record<string, { first: Load; late: Load }> = {
  en: { first: () => import('virtual:catalog/en'), late: () => import('virtual:catalog/en-late') },
  et: { first: () => import('virtual:catalog/et'), late: () => import('virtual:catalog/et-late') },
  ru: { first: () => import('virtual:catalog/ru'), late: () => import('virtual:catalog/ru-late') },
  de: { first: () => import('virtual:catalog/de'), late: () => import('virtual:catalog/de-late') },
  it: { first: () => import('virtual:catalog/it'), late: () => import('virtual:catalog/it-late') },
  fi: { first: () => import('virtual:catalog/fi'), late: () => import('virtual:catalog/fi-late') },
  sv: { first: () => import('virtual:catalog/sv'), late: () => import('virtual:catalog/sv-late') },
};

const messagesOf = createMessageLoader({
  loaders: LOADERS,
  // biome-ignore lint/suspicious/noConsole: a catalogue that failed to load is visible in the browser's console
  log: (message, fields) => console.warn(message, fields),
});

/** Merges the deferred messages into the first-page object, so that everyone who holds it sees them. */
export const addDeferredMessages = async (language: string): Promise<Messages> => {
  const [first, deferred] = await Promise.all([messagesOf(language, 'first'), messagesOf(language, 'late')]);
  return Object.assign(first, deferred);
};

const joined: Record<string, Promise<Messages>> = {};

/** First-page messages in the browser; on the server all messages, merged once. */
export const loadMessages = (language: string): Promise<Messages> => {
  if (!import.meta.env.SSR) return messagesOf(language, 'first');
  joined[language] ??= addDeferredMessages(language);
  return joined[language];
};
