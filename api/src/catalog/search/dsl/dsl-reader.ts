// Reads untrusted search JSON: every step tracks its path, so that an error can name the unsupported part.
import { jsonError } from '../../../http/json-bounds.ts';

export interface DslLimits {
  maxQueryDepth: number;
  maxQueryClauses: number;
}

export class DslError extends Error {
  override name = 'DslError';
}

export type DslObject = Record<string, unknown>;

/** The first search on a field builds an index over the whole catalogue. The shop's largest listing uses 60 fields. */
const MAX_FIELDS = 128;

/** A position in the JSON. Clauses and fields are counted over the whole request. */
export interface DslNode {
  value: unknown;
  path: string;
  depth: number;
  budget: { clauses: number; fields: Set<string>; limits: DslLimits };
}

export const rootNode = (value: unknown, limits: DslLimits): DslNode => {
  const valueError = jsonError(value);
  if (valueError !== null) throw new DslError(`request: ${valueError}`);
  return { value, path: '', depth: 0, budget: { clauses: 0, fields: new Set(), limits } };
};

export const rejectQuery = (node: DslNode, reason: string): never => {
  throw new DslError(`${node.path === '' ? 'request' : node.path}: ${reason}`);
};

const nameOf = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

export const childNode = (node: DslNode, key: string | number, value: unknown): DslNode => ({
  value,
  path: typeof key === 'number' ? `${node.path}[${key}]` : node.path === '' ? key : `${node.path}.${key}`,
  depth: node.depth,
  budget: node.budget,
});

/** Descends one level in the clause tree, counted against the limits. */
export const clauseNode = (node: DslNode): DslNode => {
  const { budget } = node;
  const depth = node.depth + 1;
  budget.clauses += 1;
  if (depth > budget.limits.maxQueryDepth)
    rejectQuery(node, `nested deeper than ${budget.limits.maxQueryDepth} levels`);
  if (budget.clauses > budget.limits.maxQueryClauses)
    rejectQuery(node, `more than ${budget.limits.maxQueryClauses} clauses`);
  return { ...node, depth };
};

export const objectOf = (node: DslNode): DslObject =>
  node.value !== null && typeof node.value === 'object' && !Array.isArray(node.value)
    ? (node.value as DslObject)
    : rejectQuery(node, `expected an object, got ${nameOf(node.value)}`);

export const checkKeys = (node: DslNode, known: readonly string[]): void => {
  for (const key of Object.keys(objectOf(node))) {
    if (!known.includes(key))
      rejectQuery(node, `"${key}" is not supported here (known: ${known.join(', ')})`);
  }
};

/** The only entry of an object such as `{"terms": …}` or `{"sku": …}`. */
export const onlyEntry = (node: DslNode, what: string): { name: string; child: DslNode } => {
  const [entry, second] = Object.entries(objectOf(node));
  if (entry === undefined || second !== undefined)
    return rejectQuery(node, `expected exactly one ${what}, got ${nameOf(Object.keys(objectOf(node)))}`);
  return { name: entry[0], child: childNode(node, entry[0], entry[1]) };
};

export const numberOf = (node: DslNode): number => {
  const { value } = node;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return rejectQuery(node, `expected a number, got ${nameOf(value)}`);
};

export const textOf = (node: DslNode): string =>
  typeof node.value === 'string'
    ? node.value
    : rejectQuery(node, `expected a text, got ${nameOf(node.value)}`);

export const oneOf = <const Choice extends string>(node: DslNode, choices: readonly Choice[]): Choice => {
  const value = typeof node.value === 'string' ? node.value.toLowerCase() : node.value;
  return (
    choices.find((choice) => choice === value) ??
    rejectQuery(node, `expected one of ${choices.join(', ')}, got ${nameOf(node.value)}`)
  );
};

/** A list, or a single value as a list of one. */
export const listOf = (node: DslNode): DslNode[] =>
  Array.isArray(node.value) ? node.value.map((value, at) => childNode(node, at, value)) : [node];

export const optional = <Value>(
  node: DslNode,
  key: string,
  read: (child: DslNode) => Value,
): Value | undefined => {
  const value = objectOf(node)[key];
  return value === undefined || value === null ? undefined : read(childNode(node, key, value));
};

/** A field path; `.keyword` means the exact value, which this catalogue always compares. */
export const fieldOf = (node: DslNode): string => fieldPath(textOf(node), node);

export const fieldPath = (name: string, node: DslNode): string => {
  const path = name.endsWith('.keyword') ? name.slice(0, -'.keyword'.length) : name;
  if (path === '' || path.length > 200 || path.includes('*'))
    rejectQuery(node, `"${name}" is not a field name`);
  const { fields } = node.budget;
  fields.add(path);
  if (fields.size > MAX_FIELDS) rejectQuery(node, `more than ${MAX_FIELDS} fields`);
  return path;
};
