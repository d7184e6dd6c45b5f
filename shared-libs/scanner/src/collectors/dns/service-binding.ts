/** An HTTPS record (RFC 9460, section 2.2). */
export interface ServiceBinding {
  /** 0 for an alias. */
  priority: number;
  /** ALPN ids, such as `h2` and `h3`. */
  alpn: readonly string[];
}

const ALPN_KEY = 1;
const MAX_IDS = 20;
const MAX_PARAMETERS = 64;

/** Reads the data of an HTTPS record; null for one that is malformed. */
export function parseServiceBinding(data: Buffer): ServiceBinding | null {
  if (data.length < 3) return null;
  const target = nameEnd(data, 2);
  if (target === null) return null;
  const alpn: string[] = [];
  let at = target;
  for (let count = 0; at < data.length && count < MAX_PARAMETERS; count += 1) {
    if (at + 4 > data.length) return null;
    const end = at + 4 + data.readUInt16BE(at + 2);
    if (end > data.length) return null;
    if (data.readUInt16BE(at) === ALPN_KEY) {
      const ids = idsIn(data.subarray(at + 4, end));
      if (ids === null) return null;
      alpn.push(...ids);
    }
    at = end;
  }
  return { priority: data.readUInt16BE(0), alpn };
}

/** Names in this record are not compressed. */
function nameEnd(data: Buffer, start: number): number | null {
  let at = start;
  while (at < data.length) {
    const length = data[at] ?? 0;
    if (length > 63) return null;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}

function idsIn(value: Buffer): readonly string[] | null {
  const ids: string[] = [];
  for (let at = 0; at < value.length && ids.length < MAX_IDS; ) {
    const end = at + 1 + (value[at] ?? 0);
    if (end > value.length || end === at + 1) return null;
    const id = value.toString('latin1', at + 1, end);
    if (/^[\w./-]{1,40}$/.test(id)) ids.push(id);
    at = end;
  }
  return ids;
}
