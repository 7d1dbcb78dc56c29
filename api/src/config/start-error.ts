// An error at start that a person can fix: printed without a stack trace.
export class StartError extends Error {
  override name = 'StartError';
}
