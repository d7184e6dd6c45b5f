import type { Access } from '../../subjects/host.ts';

interface Details {
  access?: Access;
  product?: string;
  version?: string;
}

const MAX_TEXT = 80;

/** A long string of a field table (AMQP 0-9-1, section 4.2.5.5): its name, `S`, a length, the text. */
function fieldOf(answer: Buffer, name: string): string | null {
  const key = Buffer.from(`${String.fromCharCode(name.length)}${name}S`, 'latin1');
  const at = answer.indexOf(key);
  if (at < 0 || at + key.length + 4 > answer.length) return null;
  const start = at + key.length + 4;
  const length = Math.min(answer.readUInt32BE(start - 4), MAX_TEXT);
  const text = answer.toString('latin1', start, start + length).replace(/[^ -~]/g, '.');
  return text === '' ? null : text;
}

/** Connection.Start, which lists the ways to log in behind the properties. @throws nothing */
export function amqpDetails(answer: Buffer): Details {
  // A frame of 7 bytes and its end around the method (section 2.3.5).
  const isWhole = answer.length >= 8 && answer.length >= 8 + answer.readUInt32BE(3);
  const product = fieldOf(answer, 'product');
  const version = fieldOf(answer, 'version');
  return {
    access: isWhole && !answer.includes('ANONYMOUS') ? 'protected' : 'unknown',
    ...(product !== null && { product }),
    ...(version !== null && { version }),
  };
}

/** The listener names its version as a number of four bytes. @throws nothing */
export function listenerDetails(answer: Buffer): Details {
  const text = answer.toString('latin1');
  const number = Number(/VSNNUM=(\d{1,10})/.exec(text)?.[1]);
  const major = Math.floor(number / 2 ** 24);
  const product = 'Oracle TNS listener';
  return Number.isInteger(major) && major > 0 ? { product, version: String(major) } : { product };
}
