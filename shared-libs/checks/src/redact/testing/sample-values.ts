import { body, hexadecimal, mixed, type Sample } from './sample.ts';

export const plain = body(20);
export const hex32 = body(32, hexadecimal);
/** A passphrase. */
export const sentence = 'zebra Quilt 7 volcano moth';
/** A password with signs that end values elsewhere. */
export const signs = 'Tr0ub4dor&3x!Zq)9';
export const key64 = `${body(86)}==`;
export const basic = Buffer.from(`ann:${plain}`).toString('base64');

/** Lines as a key in a block has them. */
export const lines64 = (count: number): string =>
  Array.from({ length: count }, (_, at) => body(64, `${mixed}${at}`)).join('\n');

/** A table of samples: id, text, secret, and a look-alike that stays. */
export const rows = (
  table: readonly (readonly [id: string, text: string, secret: string, stays: string])[],
): readonly Sample[] => table.map(([id, text, secret, stays]) => ({ id, text, secret, stays }));
