// Message catalogues by language, loaded on demand; in the browser split into a first and a deferred part.

import { loaders } from 'virtual:catalogs';
import type { Messages } from '@klaas/core/texts/format-message.ts';
import { createMessageLoader } from './message-loader.ts';

const messagesOf = createMessageLoader({
  loaders,
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
