/** Reads at most `maxBytes` of a body and does not wait for the rest. */
export async function readUpTo(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ bytes: Buffer; truncated: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(parts).subarray(0, maxBytes), truncated: size > maxBytes };
}
