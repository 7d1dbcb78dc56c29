// Tokens that nobody can guess. Only their hash is stored: who reads the database cannot use them.
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

export const newSecretToken = (): string => randomBytes(BYTES).toString('hex');

export const secretTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
