/** A failure that was foreseen: its message is what a person needs to read, and nothing else. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** What to print for any failure: a foreseen one by its message, a defect with its stack. */
export function describeFailure(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return 'The disk is full. Free some space and start again.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
