// Random tokens that cannot be guessed. Only their hash is stored: read access to the database does not reveal them.
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

export const newSecretToken = (): string => randomBytes(BYTES).toString('hex');

export const secretTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
