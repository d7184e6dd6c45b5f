/** Messages of LDAP (RFC 4511): searches without a login, and what comes back. */

/** An answer of a server; names and values as they came. */
export type LdapMessage =
  | { kind: 'entry'; name: string; values: readonly string[] }
  | { kind: 'done'; code: number }
  | { kind: 'other' };

export interface LdapSearch {
  messageId: number;
  base: string;
  scope: 'base' | 'subtree';
  /** `1.1` alone asks for none (section 4.5.1.8). */
  attributes: readonly string[];
  /** 0 for no limit. */
  sizeLimit: number;
}

const SEQUENCE = 0x30;
const OCTETS = 0x04;
const SEARCH_REQUEST = 0x63;
const SEARCH_ENTRY = 0x64;
const SEARCH_DONE = 0x65;
const PRESENT_FILTER = 0x87;
const ENUMERATED = 0x0a;
const SECONDS = 5;

/** A search for all objects (section 4.5.1), by types alone. */
export function searchRequest(search: LdapSearch): Buffer {
  const { messageId, base, scope, attributes, sizeLimit } = search;
  const scopeCode = scope === 'base' ? 0 : 2;
  const isTypesOnly = attributes.includes('1.1') ? 0xff : 0;
  return element(
    SEQUENCE,
    Buffer.of(2, 1, messageId),
    element(
      SEARCH_REQUEST,
      element(OCTETS, Buffer.from(base)),
      Buffer.of(ENUMERATED, 1, scopeCode, ENUMERATED, 1, 0, 2, 1, sizeLimit, 2, 1, SECONDS),
      Buffer.of(1, 1, isTypesOnly),
      element(PRESENT_FILTER, Buffer.from('objectClass')),
      element(SEQUENCE, ...attributes.map((name) => element(OCTETS, Buffer.from(name)))),
    ),
  );
}

function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), body]);
}

/** Whole messages at the start of the bytes; what is cut off or malformed ends the list. */
export function readLdapMessages(bytes: Buffer): readonly LdapMessage[] {
  return elementsIn(bytes)
    .filter(({ tag }) => tag === SEQUENCE)
    .map(({ body }) => messageOf(elementsIn(body)[1]));
}

function messageOf(operation: Element | undefined): LdapMessage {
  if (operation === undefined) return { kind: 'other' };
  const [first, second] = elementsIn(operation.body);
  if (operation.tag === SEARCH_ENTRY && first !== undefined) {
    return { kind: 'entry', name: first.body.toString(), values: valuesIn(second) };
  }
  if (operation.tag === SEARCH_DONE && first?.tag === ENUMERATED && first.body.length === 1) {
    return { kind: 'done', code: first.body.readUInt8(0) };
  }
  return { kind: 'other' };
}

/** The values of all attributes of an entry. */
const valuesIn = (attributes: Element | undefined): readonly string[] =>
  elementsIn(attributes?.body ?? Buffer.alloc(0)).flatMap((attribute) =>
    elementsIn(elementsIn(attribute.body)[1]?.body ?? Buffer.alloc(0)).map(({ body }) =>
      body.toString(),
    ),
  );

interface Element {
  tag: number;
  body: Buffer;
}

/** Elements of BER one behind the other, with lengths of up to four bytes. */
function elementsIn(bytes: Buffer): readonly Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const first = bytes.readUInt8(at + 1);
    const width = first < 0x80 ? 0 : first & 0x7f;
    const start = at + 2 + width;
    if (first === 0x80 || width > 4 || start > bytes.length) break;
    const length = width === 0 ? first : bytes.readUIntBE(at + 2, width);
    if (start + length > bytes.length) break;
    elements.push({ tag: bytes.readUInt8(at), body: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}
