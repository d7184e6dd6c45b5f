/** Thrown by a probe whose part is away while the process can still serve most of what it serves. */
export class DegradedError extends Error {
  override readonly name = 'DegradedError';
}
