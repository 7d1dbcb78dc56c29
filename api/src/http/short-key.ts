// Names of kept entries that are made of what a stranger sent: caches count entries, so each name must be short.
import { hash } from 'node:crypto';

const MAX_LENGTH = 256;

/** The text itself, or a digest that stands for it. */
export const shortKey = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `sha256 ${hash('sha256', text, 'base64url')}`;
