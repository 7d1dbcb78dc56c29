// What a migration may do while processes of the previous release still run on the same database: add, not take away.
// A migration that takes away belongs to a later release than the code that stopped using it, and says so in a comment:
//   -- contract: no release since 1.4 reads payment_attempt.refund_tries
const CONTRACT = /^-- contract: \S.{9,}$/m;
const BREAKPOINT = '--> statement-breakpoint';

interface Rule {
  pattern: RegExp;
  reason: string;
}

/** Applied to each action of ALTER TABLE, unless the same file creates the table. */
const TABLE_RULES: Rule[] = [
  { pattern: /^drop column\b/, reason: 'drops a column' },
  { pattern: /^rename\b/, reason: 'renames a table or column' },
  { pattern: /^alter column \S+ (set data )?type\b/, reason: 'changes the type of a column' },
  { pattern: /^alter column \S+ set not null\b/, reason: 'makes a column required' },
  { pattern: /^alter column \S+ drop default\b/, reason: 'drops a default' },
  {
    pattern: /^add column (?!.*\b(default|generated)\b).*\bnot null\b/,
    reason: 'adds a required column without a default',
  },
  { pattern: /^add constraint\b/, reason: 'adds a constraint to an existing table' },
  { pattern: /^set schema\b/, reason: 'moves a table to another schema' },
];

const STATEMENT_RULES: Rule[] = [
  { pattern: /^drop (table|view|materialized view)\b/, reason: 'drops a table or view' },
  {
    pattern: /^drop (function|procedure|type|schema|sequence)\b/,
    reason: 'drops a function, type or sequence',
  },
  { pattern: /^truncate\b/, reason: 'empties a table' },
  { pattern: /^do\b/, reason: 'runs a block whose statements cannot be checked' },
];

const COMMENT_OR_TEXT = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;
/** Names and keywords only: no comments, texts and bodies of functions. */
const codeOf = (sql: string): string =>
  sql.replace(COMMENT_OR_TEXT, (found) => (/^[-/]/.test(found) ? ' ' : "''"));
const normalized = (sql: string): string => sql.replace(/"/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
const tableOf = (name: string): string => name.replace(/^public\./, '');

const statementsOf = (file: string): string[] =>
  file
    .split(BREAKPOINT)
    .flatMap((part) => codeOf(part).split(';'))
    .map(normalized)
    .filter((statement) => statement !== '');

/** Actions are separated by commas outside parentheses. */
const actionsOf = (text: string): string[] => {
  let depth = 0;
  const actions = [''];
  for (const char of text) {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    if (char === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += char;
  }
  // `COLUMN` may be left out.
  return actions.map((action) =>
    action
      .trim()
      .replace(/ if (not )?exists\b/, '')
      .replace(
        /^(add|drop|alter) (?!column\b|constraint\b|primary\b|unique\b|foreign\b|check\b)/,
        '$1 column ',
      )
      .replace(/^add (primary|unique|foreign|check)\b/, 'add constraint $1'),
  );
};

const ALTER = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/;
const UNIQUE_INDEX = /^create unique index .*? on (?:only )?([^\s(]+)/;
const CREATE = /^create table (?:if not exists )?([^\s(]+)/;

const violationOf = (statement: string, created: ReadonlySet<string>): string | undefined => {
  const [, altered, actions] = ALTER.exec(statement) ?? [];
  if (altered !== undefined) {
    if (created.has(tableOf(altered))) return undefined;
    const found = actionsOf(actions ?? '').flatMap((action) =>
      TABLE_RULES.filter(({ pattern }) => pattern.test(action)),
    );
    return found[0]?.reason;
  }
  const indexed = UNIQUE_INDEX.exec(statement)?.[1];
  if (indexed !== undefined && !created.has(tableOf(indexed)))
    return 'adds a unique index to an existing table';
  return STATEMENT_RULES.find(({ pattern }) => pattern.test(statement))?.reason;
};

/** What processes of the previous release would not survive; empty for a migration of the contract phase. */
export const findUnsafeStatements = (file: string): string[] => {
  if (CONTRACT.test(file)) return [];
  const statements = statementsOf(file);
  const created = new Set(statements.map((statement) => tableOf(CREATE.exec(statement)?.[1] ?? '')));
  return statements.flatMap((statement) => {
    const reason = violationOf(statement, created);
    return reason === undefined ? [] : [`${reason}: ${statement.slice(0, 120)}`];
  });
};
