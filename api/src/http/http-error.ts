// An error that rejects the request at the HTTP edge: invalid, too large or not allowed. Never for domain errors.
export class HttpError extends Error {
  readonly code: number;
  readonly result: unknown;
  readonly headers: Record<string, string>;

  constructor(code: number, result: unknown, headers: Record<string, string> = {}) {
    super(typeof result === 'string' ? result : `refused with ${code}`);
    this.name = 'HttpError';
    this.code = code;
    this.result = result;
    this.headers = headers;
  }
}
