// A reason why the shop cannot start that a person can act on: shown as it is, without a stack trace.
export class StartError extends Error {
  override name = 'StartError';
}
