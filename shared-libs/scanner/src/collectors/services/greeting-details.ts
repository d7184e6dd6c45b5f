// biome-ignore-all lint/suspicious/noControlCharactersInRegex: binary protocols are matched byte by byte
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

/** A TXT record of class CHAOS, whose name points to the question (RFC 1035, section 4.1.4), up to its text. */
const VERSION_RECORD = /\xc0\x0c\0\x10\0\x03[\s\S]{7}([ -~]{1,80})/;

/**
 * A name server tells its version, with or without its name, or what its operator wants instead.
 * @throws nothing
 */
export function nameServerDetails(answer: Buffer): Details {
  const text = VERSION_RECORD.exec(answer.toString('latin1'))?.[1] ?? '';
  // BIND alone tells nothing but a number.
  if (/^9\.\d/.test(text)) return { product: 'ISC BIND', version: text.split(' ', 1)[0] ?? text };
  const [, product, version] =
    /^(Knot DNS|NSD|PowerDNS [A-Z][a-z]{1,20}(?: Server)?|dnsmasq|unbound)[ -](\d[\w.+~-]{0,30})/.exec(
      text,
    ) ?? [];
  return product && version ? { product, version } : {};
}

/** A database that turns this client away says of which product it is. @throws nothing */
export const refusingDatabase = (answer: Buffer): Details =>
  answer.includes('this MariaDB server') ? { product: 'MariaDB' } : {};

/** The greeting of NATS: one object in JSON, whose fields stand in the order of the server. @throws nothing */
export function busDetails(answer: Buffer): Details {
  const text = answer.toString('latin1');
  const version = /"version":"(\d[\w.+-]{0,40})"/.exec(text)?.[1];
  const isWhole = text.includes('}');
  const isProtected = /"(?:auth_required|tls_verify)":true/.test(text);
  return {
    product: 'NATS',
    access: isProtected ? 'protected' : isWhole ? 'open' : 'unknown',
    ...(version !== undefined && { version }),
  };
}

/** Reads the version of a product, which the expression captures in a few characters. */
export const versionDetails =
  (product: string, expression: RegExp) =>
  (answer: Buffer): Details => {
    const version = expression.exec(answer.toString('latin1'))?.[1];
    return { product, ...(version !== undefined && { version }) };
  };
