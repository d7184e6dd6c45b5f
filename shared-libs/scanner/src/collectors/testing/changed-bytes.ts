import fc from 'fast-check';

/** Bytes of a real message with some of them changed, so that parsers get past its beginning. */
export const changed = (message: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(message.length), fc.nat(255)), { maxLength: 8 }),
      fc.nat(message.length),
    )
    .map(([changes, end]) => {
      const bytes = Buffer.from(message);
      for (const [at, value] of changes) bytes[at] = value;
      return bytes.subarray(0, end);
    });
export const bytes = fc.uint8Array({ maxLength: 600 }).map((list) => Buffer.from(list));
export const anyOf = (message: Buffer) => fc.oneof(bytes, changed(message));
