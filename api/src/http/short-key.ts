// Cache keys derived from client input: caches count entries, so each key must be short.
import { hash } from 'node:crypto';

const MAX_LENGTH = 256;

/** The text itself, or its digest when it is long. */
export const shortKey = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `sha256 ${hash('sha256', text, 'base64url')}`;
