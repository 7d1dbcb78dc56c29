// A refusal that ends the request at the edge: bad input, too much of it, not allowed. Never for domain failures.
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
