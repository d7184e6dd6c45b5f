import type { Answer } from '../../definition/source.ts';
import { type GcpOperation, listOperations } from '../client/operations.ts';

export interface AskedOperation {
  readonly service: string;
  readonly operation: string;
  readonly row: GcpOperation;
  readonly input: Answer;
}

/** Finds the operation of a request: the host is the first segment of its path. */
export function matchRequest(method: string, url: URL, body: Answer): AskedOperation | null {
  const [, host = '', ...segments] = url.pathname.split('/');
  for (const { service, operation, ...row } of listOperations()) {
    if (row.host !== host || (row.method ?? 'GET') !== method) continue;
    const [path = '', query = ''] = row.path.split('?');
    const named = matchSegments(path.split('/').slice(1), segments);
    const fixed = [...new URLSearchParams(query)];
    if (!named || fixed.some(([name, value]) => url.searchParams.get(name) !== value)) continue;
    const free = [...new Set(url.searchParams.keys())]
      .filter((name) => !fixed.some(([key]) => key === name))
      .map((name): [string, unknown] => {
        const values = url.searchParams.getAll(name);
        return [name, name === 'assetTypes' || name === 'names' ? values : values[0]];
      });
    return { service, operation, row, input: { ...Object.fromEntries(free), ...body, ...named } };
  }
  return null;
}

/** `{name}` takes one segment, `{+name}` as many as are left over; text around a name has to be there. */
function matchSegments(
  template: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  const named: Record<string, string> = {};
  const spare = segments.length - template.length;
  if (spare < 0) return null;
  let at = 0;
  for (const part of template) {
    const open = part.indexOf('{');
    const close = part.indexOf('}');
    if (open < 0) {
      if (segments[at] !== part) return null;
      at += 1;
      continue;
    }
    const isSeveral = part[open + 1] === '+';
    const name = part.slice(open + (isSeveral ? 2 : 1), close);
    const taken = segments.slice(at, at + 1 + (isSeveral ? spare : 0));
    const text = taken.join('/');
    const tail = part.slice(close + 1);
    if (!text.startsWith(part.slice(0, open)) || !text.endsWith(tail)) return null;
    named[name] = decodeURIComponent(text.slice(open, text.length - tail.length));
    at += taken.length;
  }
  return at === segments.length ? named : null;
}
