// A reason the embedded PostgreSQL cannot run that a person can act on: shown without a stack trace.
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
