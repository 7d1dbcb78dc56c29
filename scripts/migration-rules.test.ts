import { expect, it } from 'vitest';
import { findUnsafeStatements } from './migration-rules.ts';

it.each([
  ['ALTER TABLE "cart" DROP COLUMN "note";', 'drops a column'],
  ['ALTER TABLE "cart" DROP "note";', 'drops a column'],
  ['alter table if exists only public.cart drop column if exists note', 'drops a column'],
  ['ALTER TABLE "cart" ADD COLUMN "a" text, DROP COLUMN "b";', 'drops a column'],
  ['ALTER TABLE "cart" RENAME COLUMN "a" TO "b";', 'renames a table or column'],
  ['ALTER TABLE "cart" RENAME TO "basket";', 'renames a table or column'],
  ['ALTER TABLE "cart" ALTER COLUMN "qty" SET DATA TYPE bigint;', 'changes the type of a column'],
  ['ALTER TABLE "cart" ALTER "qty" TYPE bigint USING "qty"::bigint;', 'changes the type of a column'],
  ['ALTER TABLE "cart" ALTER COLUMN "qty" SET NOT NULL;', 'makes a column required'],
  ['ALTER TABLE "cart" ALTER COLUMN "qty" DROP DEFAULT;', 'drops a default'],
  ['ALTER TABLE "cart" ADD COLUMN "qty" integer NOT NULL;', 'adds a required column without a default'],
  ['ALTER TABLE "cart" ADD "qty" integer NOT NULL;', 'adds a required column without a default'],
  ['ALTER TABLE "cart" ADD CONSTRAINT "c" CHECK ("qty" > 0);', 'adds a constraint to an existing table'],
  ['ALTER TABLE "cart" ADD UNIQUE ("qty");', 'adds a constraint to an existing table'],
  ['CREATE UNIQUE INDEX "u" ON "cart" USING btree ("qty");', 'adds a unique index to an existing table'],
  ['DROP TABLE "cart";', 'drops a table or view'],
  ['DROP FUNCTION total();', 'drops a function, type or sequence'],
  ['TRUNCATE "cart";', 'empties a table'],
  ["DO $$ BEGIN EXECUTE 'drop table cart'; END $$;", 'runs a block whose statements cannot be checked'],
])('%s is unsafe', (statement, reason) => {
  const file = `SELECT 1;--> statement-breakpoint\n${statement}`;
  expect(findUnsafeStatements(file)).toEqual([expect.stringContaining(`${reason}: `)]);
  expect(findUnsafeStatements(`-- contract: no release since 1.4 uses it\n${file}`)).toEqual([]);
});

it.each([
  'ALTER TABLE "cart" ADD COLUMN "note" text;',
  'ALTER TABLE "cart" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
  'ALTER TABLE "cart" ADD COLUMN "id" integer GENERATED ALWAYS AS IDENTITY NOT NULL;',
  'ALTER TABLE "cart" ALTER COLUMN "note" DROP NOT NULL;',
  'ALTER TABLE "cart" ALTER COLUMN "note" SET DEFAULT \'\';',
  'CREATE TABLE "one" ("id" integer NOT NULL);\nALTER TABLE "one" ADD CONSTRAINT "c" CHECK ("id" > 0);',
  'CREATE TABLE "one" ("id" integer);--> statement-breakpoint\nCREATE UNIQUE INDEX "u" ON "one" ("id");',
  'CREATE INDEX "i" ON "cart" ("note");',
  'DROP INDEX "i";',
  '-- DROP TABLE "cart";\nSELECT 1;',
  'UPDATE "cart" SET "note" = \'x; drop table cart\';',
  "-- the queue's own; it isn't ours\nSELECT 'a -- b', 'it''s'; -- don't",
  'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN TRUNCATE cart; DROP TABLE x; END $$;',
])('%s is safe', (file) => {
  expect(findUnsafeStatements(file)).toEqual([]);
});

it('a contract needs a reason', () => {
  expect(findUnsafeStatements('-- contract:\nDROP TABLE "cart";')).toHaveLength(1);
  expect(findUnsafeStatements('-- contract: old\nDROP TABLE "cart";')).toHaveLength(1);
});
