/** One value in DER (X.690), by its place: large lists are walked without an object for each part. */
export interface DerValue {
  tag: number;
  /** Tells where its tag stands. */
  from: number;
  /** Tells where its content begins. */
  start: number;
  /** Tells where the next value begins. */
  end: number;
}

/** @throws RangeError for a value that is cut off, or whose length is not written as DER asks */
export function derValueAt(bytes: Buffer, from: number, limit = bytes.length): DerValue {
  const tag = bytes.readUInt8(from);
  const first = bytes.readUInt8(from + 1);
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || more > 4) throw new RangeError('The length of a value is not in DER');
  const start = from + 2 + more;
  const end = start + (more === 0 ? first : bytes.readUIntBE(from + 2, more));
  if (end > limit) throw new RangeError('A value is cut off');
  return { tag, from, start, end };
}

/** The values inside of another, one by one. @throws like `derValueAt` */
export function* derValuesIn(bytes: Buffer, { start, end }: DerValue): Generator<DerValue, void> {
  for (let at = start; at < end; ) {
    const value = derValueAt(bytes, at, end);
    yield value;
    at = value.end;
  }
}

export const contentOf = (bytes: Buffer, { start, end }: DerValue): Buffer =>
  bytes.subarray(start, end);

/** The value with its tag and length. */
export const encodingOf = (bytes: Buffer, { from, end }: DerValue): Buffer =>
  bytes.subarray(from, end);
