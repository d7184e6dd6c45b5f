import { LARGE_BODY_BYTES } from '../limits.ts';

export interface ReadBody {
  /** At most `maxBytes`. */
  bytes: Buffer;
  /** More came than was read. */
  truncated: boolean;
}

/**
 * Reads until the body ends, or closes it once `maxBytes` are read.
 * @param whenLarge is awaited before more than `LARGE_BODY_BYTES` are read
 * @throws what `whenLarge` throws, and what ends the body
 */
export async function readBody(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  whenLarge: () => Promise<void> = async () => undefined,
): Promise<ReadBody> {
  const parts: Buffer[] = [];
  let size = 0;
  let isLarge = false;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size > maxBytes) break;
    if (size > LARGE_BODY_BYTES && !isLarge) {
      isLarge = true;
      await whenLarge();
    }
  }
  return { bytes: Buffer.concat(parts).subarray(0, maxBytes), truncated: size > maxBytes };
}
