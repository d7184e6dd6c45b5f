/** Tells why a file cannot be imported, in words for who sent it: another attempt would end the same. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}
