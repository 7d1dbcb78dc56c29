// The languages the shop can speak, each loaded only when it is the page's language, and in the browser in two parts.

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
  // biome-ignore lint/suspicious/noConsole: the browser's console is where a file that did not come can be seen
  log: (message, fields) => console.warn(message, fields),
});

/** The later texts join those of the page: whoever has these has them too. */
export const addDeferredMessages = async (language: string): Promise<Messages> => {
  const [first, deferred] = await Promise.all([messagesOf(language, 'first'), messagesOf(language, 'late')]);
  return Object.assign(first, deferred);
};

const joined: Record<string, Promise<Messages>> = {};

/** The page's texts; on the server all of them, put together once. */
export const loadMessages = (language: string): Promise<Messages> => {
  if (!import.meta.env.SSR) return messagesOf(language, 'first');
  joined[language] ??= addDeferredMessages(language);
  return joined[language];
};
