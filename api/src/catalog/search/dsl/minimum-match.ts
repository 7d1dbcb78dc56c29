// `minimum_should_match`: 2, "2", -1, "75%", "-25%", and "75%25" from clients that encode twice.
import type { MinimumMatch } from '../query.ts';
import { type DslNode, rejectQuery } from './dsl-reader.ts';

const FORM = /^(-?\d+)(%(?:25)?)?$/;

export const parseMinimumMatch = (node: DslNode): MinimumMatch => {
  const { value } = node;
  const parts = typeof value === 'string' || typeof value === 'number' ? FORM.exec(`${value}`.trim()) : null;
  if (parts === null) return rejectQuery(node, `${JSON.stringify(node.value)} is not supported`);
  return { unit: parts[2] === undefined ? 'clauses' : 'percent', amount: Number(parts[1]) };
};
