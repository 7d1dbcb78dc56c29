// Settings that staff changed: between the settings file and the environment.
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const settingRows = pgTable('setting', {
  /** Keys joined by dots, as company.name. */
  path: text().primaryKey(),
  value: jsonb().notNull().$type<unknown>(),
  version: integer().notNull().default(1),
});
