// Every text's name. The English catalogues are the source: a name that is not there does not compile.
import type shell from './catalogs/en/shell.json';

export type MessageId = keyof typeof shell;
