// Parses and validates a GraphQL request: size, depth and number of searches are limited before execution.
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  Lexer,
  parse,
  type SelectionSetNode,
  Source,
  specifiedRules,
  TokenKind,
  VariablesInAllowedPositionRule,
  validate,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { catalogSchema } from './graphql-schema.ts';

const MAX_TOKENS = 2000;
const MAX_DEPTH = 6;
const MAX_SEARCHES = 10;
/** Bracket nesting: the parser is recursive and its stack is limited. */
const MAX_BRACKETS = 200;
/** Nested fragment spreads can multiply; this many steps suffice for any legitimate query. */
const MAX_SELECTIONS = 2000;
const MAX_CACHED_LENGTH = 10_000;

/** Clients use input types of their own backend (`ProductFilterInput`); here they are all JSON. */
const withKnownTypes = (document: DocumentNode): DocumentNode =>
  visit(document, {
    VariableDefinition: {
      enter: (definition) =>
        visit(definition, {
          NamedType: (type) =>
            catalogSchema.getType(type.name.value) === undefined
              ? { ...type, name: { kind: Kind.NAME, value: 'JSON' } }
              : undefined,
        }),
    },
  });
// A filter with the client's type name would not validate where JSON is expected, though any value is accepted.
const RULES = specifiedRules.filter((rule) => rule !== VariablesInAllowedPositionRule);

interface Counted {
  fragments: Map<string, SelectionSetNode>;
  searches: number;
  selections: number;
}

interface Level {
  depth: number;
  /** Fields at this level are searches. */
  isRoot: boolean;
}

const measure = (selections: SelectionSetNode, level: Level, counted: Counted): void => {
  if (level.depth > MAX_DEPTH) throw new GraphQLError(`The query is nested deeper than ${MAX_DEPTH} levels`);
  for (const selection of selections.selections) {
    counted.selections += 1;
    if (counted.selections > MAX_SELECTIONS) throw new GraphQLError('The query selects too much');
    if (selection.kind === Kind.FIELD) {
      // Introspection is deeply nested and executes no search.
      if (selection.name.value.startsWith('__')) continue;
      if (level.isRoot) counted.searches += 1;
      if (selection.selectionSet)
        measure(selection.selectionSet, { depth: level.depth + 1, isRoot: false }, counted);
    } else {
      const inner =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : counted.fragments.get(selection.name.value);
      // A fragment counts as a level: nested fragments multiply.
      if (inner) measure(inner, { depth: level.depth + 1, isRoot: level.isRoot }, counted);
    }
    if (counted.searches > MAX_SEARCHES)
      throw new GraphQLError(`More than ${MAX_SEARCHES} searches in one request`);
  }
};

const OPENING: ReadonlySet<string> = new Set([TokenKind.PAREN_L, TokenKind.BRACKET_L, TokenKind.BRACE_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.PAREN_R, TokenKind.BRACKET_R, TokenKind.BRACE_R]);

const checkBrackets = (text: string): void => {
  const lexer = new Lexer(new Source(text));
  let open = 0;
  for (let count = 0; count < MAX_TOKENS; count += 1) {
    const { kind } = lexer.advance();
    if (kind === TokenKind.EOF) return;
    if (OPENING.has(kind)) open += 1;
    if (CLOSING.has(kind)) open -= 1;
    if (open > MAX_BRACKETS)
      throw new GraphQLError(`The query is nested deeper than ${MAX_BRACKETS} brackets`);
  }
};

const check = (document: DocumentNode): void => {
  const counted: Counted = { fragments: new Map(), searches: 0, selections: 0 };
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      counted.fragments.set(definition.name.value, definition.selectionSet);
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION)
      measure(definition.selectionSet, { depth: 1, isRoot: true }, counted);
};

/** Messages only: a cached error would retain the request through its stack. */
type Checked = { ok: true; document: DocumentNode } | { ok: false; messages: readonly string[] };

const checkText = (text: string): Checked => {
  try {
    checkBrackets(text);
    const document = withKnownTypes(parse(text, { maxTokens: MAX_TOKENS }));
    // Valid documents have no fragment cycles, so their depth can be measured.
    const errors = validate(catalogSchema, document, RULES);
    if (errors.length > 0) return { ok: false, messages: errors.map(({ message }) => message) };
    check(document);
    return { ok: true, document };
  } catch (error) {
    if (error instanceof GraphQLError) return { ok: false, messages: [error.message] };
    throw error;
  }
};

export const createRequestChecker = (): ((text: string) => Checked) => {
  const known = new LRUCache<string, Checked>({ max: 200 });
  return (text) => {
    const checked = known.get(text) ?? checkText(text);
    if (text.length <= MAX_CACHED_LENGTH) known.set(text, checked);
    return checked;
  };
};
