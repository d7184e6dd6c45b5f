import type { ByteRange } from '../../platform/storage/storage.ts';

/**
 * Reads the header `Range` for a file of so many bytes: null for what is answered with the whole file, as several
 * ranges or another unit; `beyond` for what no byte of it satisfies (RFC 9110, section 14).
 */
export function askedRange(header: string, bytes: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const tail = Math.min(Number(last), bytes);
    return tail === 0 ? 'beyond' : { start: bytes - tail, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'beyond' : { start, end };
}
