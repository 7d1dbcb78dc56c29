// Result of a submitted form. `fields`: error messages by field name.
export type FormResponse = { ok: true } | { ok: false; message: string; fields?: Record<string, string> };
