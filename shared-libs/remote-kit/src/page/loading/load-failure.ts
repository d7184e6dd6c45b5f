/**
 * Describes where the load of a remote failed: its manifest or container is unusable, a file did not load, is
 * missing or is not the released one, or the entry loaded and did not run.
 */
export type FailedPart = 'format' | 'file' | 'missing' | 'changed' | 'startup';

/** A failure for which Module Federation's message would not help the user. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
  readonly part: FailedPart;

  constructor(part: FailedPart, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.part = part;
  }
}
