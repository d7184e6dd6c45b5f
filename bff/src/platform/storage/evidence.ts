import { fieldError } from '../app-error.ts';
import { buckets, type ObjectPath } from './storage.ts';

/** The place of a file that people have added, whatever it is. */
export const evidencePath = (workspaceId: string, id: string): ObjectPath => ({
  bucket: 'evidence',
  workspaceId,
  name: `${id}.bin`,
});

const MB = 1024 * 1024;

/** Reads a file that is sent. @throws AppError invalid_input for an empty or too large one */
export async function readEvidence(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const { maxBytes } = buckets.evidence;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of file) {
    bytes += part.length;
    if (bytes > maxBytes) {
      throw fieldError(['file'], `A file has at most ${maxBytes / MB} MB.`);
    }
    parts.push(part);
  }
  if (bytes === 0) throw fieldError(['file'], 'The file is empty.');
  return Buffer.concat(parts);
}

/** The name of a download: a header holds plain characters alone. */
export const plainName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w .()+-]/g, '_')
    .trim();
  return plain === '' ? 'evidence' : plain.slice(-120);
};
