import type { Call } from '../../definition/caller.ts';
import { operationOf } from './operations.ts';

export interface GcpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON; null for none. */
  readonly body: string | null;
}

/**
 * Writes a call as a request. Values come from answers of the provider and from forms, so each is encoded, and none
 * leaves its segment.
 * @param endpoint replaces the hosts of Google: the host is then the first segment of the path
 * @throws Error for a value that is missing or that would change the path
 */
export function requestOf(
  { service, operation, input }: Pick<Call, 'service' | 'operation' | 'input'>,
  page: { readonly token: string | null },
  endpoint: string | null,
): GcpRequest {
  const { host, method = 'GET', path, list, pageSize } = operationOf(service, operation);
  const left = new Map(Object.entries(input));
  const filled = path.replaceAll(/\{(\+?)(\w+)\}/g, (_, several: string, name: string) => {
    const value = left.get(name);
    left.delete(name);
    return encoded(name, value, several === '+');
  });
  const url = new URL(
    endpoint === null ? `https://${host}${filled}` : `${endpoint}/${host}${filled}`,
  );
  if (method === 'POST') {
    return { method, url: url.href, body: JSON.stringify(Object.fromEntries(left)) };
  }
  for (const [name, value] of left) {
    for (const each of Array.isArray(value) ? value : [value])
      url.searchParams.append(name, `${each}`);
  }
  if (list !== undefined && pageSize !== undefined) url.searchParams.set('pageSize', `${pageSize}`);
  if (page.token !== null) url.searchParams.set('pageToken', page.token);
  return { method, url: url.href, body: null };
}

function encoded(name: string, value: unknown, isSeveral: boolean): string {
  if (typeof value !== 'string' || value === '') throw new Error(`The input lacks ${name}.`);
  const segments = isSeveral ? value.split('/') : [value];
  if (segments.some((segment) => segment === '' || /^\.\.?$/.test(segment))) {
    throw new Error(`${name} is no name of a resource.`);
  }
  return segments.map((segment) => encodeURIComponent(decoded(segment))).join('/');
}

/** Names of deny policies hold a name that is encoded already. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
