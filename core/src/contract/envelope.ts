// The envelope around every response of the shop backend.
export interface Envelope<Value> {
  code: number;
  result: Value;
  meta?: Record<string, unknown>;
}
