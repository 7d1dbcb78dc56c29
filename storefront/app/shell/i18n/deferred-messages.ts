// Whoever imports this file runs when the texts of later pages are there. On the server they always are.
import { languageOf } from './language-of.ts';
import { addDeferredMessages } from './languages.ts';

if (!import.meta.env.SSR) await addDeferredMessages(languageOf(document.documentElement.lang));
