// Hash of all migrations: part of the names of databases built from them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../src/db/migrations', import.meta.url));

export const schemaHash = (): string => {
  const hash = createHash('sha256');
  const files = readdirSync(MIGRATIONS_FOLDER, { recursive: true, withFileTypes: true });
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) hash.update(readFileSync(path));
  // Names the version of the queue's schema.
  hash.update(readFileSync(fileURLToPath(new URL('../src/db/migrate-database.ts', import.meta.url))));
  return hash.digest('hex').slice(0, 16);
};
