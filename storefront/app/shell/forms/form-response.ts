// What became of a form that was sent. `fields` are errors at their fields, in words.
export type FormResponse = { ok: true } | { ok: false; message: string; fields?: Record<string, string> };
