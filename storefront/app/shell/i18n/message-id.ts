// Every text's name. The English catalogues are the source: a name that is not there does not compile.
import type content from './catalogs/en/content.json';
import type messages from './catalogs/en/messages.json';
import type shell from './catalogs/en/shell.json';

export type MessageId = keyof typeof shell | keyof typeof content | keyof typeof messages;
