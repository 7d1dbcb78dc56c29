// The frame around every answer of the shop backend.
export interface Envelope<Value> {
  code: number;
  result: Value;
  meta?: Record<string, unknown>;
}
