/** An expected failure: only its message is shown. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** The text to print for a failure: the message of a Problem, the stack of any other error. */
export function describeFailure(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return 'The disk is full. Free some space and start again.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
