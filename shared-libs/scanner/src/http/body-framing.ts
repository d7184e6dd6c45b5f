import { type HeaderList, listOf, type ResponseHead } from './response-head.ts';

/** How the end of a body is known. `close`: the connection ends. */
export type Framing =
  | { kind: 'none' }
  | { kind: 'length'; bytes: number; isDisputed: boolean }
  | { kind: 'chunked' }
  | { kind: 'close' };

/**
 * Chunks go before a length, and a length that is no number is none (RFC 9112, section 6.3). Of several lengths the
 * least one is believed, and the body does not count as whole.
 */
export function framingOf(method: string, { status, headers }: ResponseHead): Framing {
  if (method === 'HEAD' || [204, 205, 304].includes(status)) return { kind: 'none' };
  if (listOf(headers, 'transfer-encoding').includes('chunked')) return { kind: 'chunked' };
  const lengths = [...new Set(listOf(headers, 'content-length').filter((one) => /^\d+$/.test(one)))]
    .map(Number)
    .filter(Number.isSafeInteger);
  if (lengths.length === 0) return { kind: 'close' };
  return { kind: 'length', bytes: Math.min(...lengths), isDisputed: new Set(lengths).size > 1 };
}

/** The codings of a body in the order in which they are taken off. */
export function codingsOf(headers: HeaderList): readonly string[] {
  const transfer = listOf(headers, 'transfer-encoding').filter((coding) => coding !== 'chunked');
  return [...listOf(headers, 'content-encoding'), ...transfer].reverse();
}

/** Returns whether the server keeps the connection after this answer. */
export function keepsConnection({ isHttp10, headers }: ResponseHead): boolean {
  const wishes = [...listOf(headers, 'connection'), ...listOf(headers, 'proxy-connection')];
  if (wishes.includes('close')) return false;
  return !isHttp10 || wishes.includes('keep-alive');
}
