// Importing this module waits until the deferred messages are loaded. On the server they always are.
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { addDeferredMessages } from './languages.ts';

if (!import.meta.env.SSR) await addDeferredMessages(languageOf(document.documentElement.lang));
