/** A file that cannot be read; the message is for who chose it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
