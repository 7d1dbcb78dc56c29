// An expected failure is a value with a code from one list; the words are chosen at the edge.
export type Result<Value, ErrorCode extends string> =
  | { ok: true; value: Value }
  | { ok: false; error: ErrorCode; detail?: Record<string, string | number> };
