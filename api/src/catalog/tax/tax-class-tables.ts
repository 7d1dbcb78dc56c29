// Table of tax classes. Products and tax rules name them by number; people read their titles.
import type { LocalText } from '@klaas/core/stores/local-text.ts';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const taxClasses = pgTable('tax_class', {
  id: integer().primaryKey(),
  /** For languages without an own title. */
  title: text().notNull(),
  titles: jsonb().notNull().default({}).$type<LocalText>(),
  version: integer().notNull().default(1),
});

type TaxClassTexts = Pick<typeof taxClasses.$inferSelect, 'title' | 'titles'>;

/** In every language; the one without a language counts as English. */
export const taxClassTitle = ({ title, titles }: TaxClassTexts): LocalText => ({ en: title, ...titles });
