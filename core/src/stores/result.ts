// Expected errors are values with a code; their text is chosen where they are shown.
export type Result<Value, ErrorCode extends string> =
  | { ok: true; value: Value }
  | { ok: false; error: ErrorCode; detail?: Record<string, string | number> };
