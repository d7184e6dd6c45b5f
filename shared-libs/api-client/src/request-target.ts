import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import type { z } from 'zod';

/** Only the parts of the endpoint are accepted; a part without required fields is optional. */
type Part<Name extends string, S extends z.ZodType> = [S] extends [z.ZodUndefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> };

export type Target<P extends z.ZodType, Q extends z.ZodType> = Part<'params', P> & Part<'query', Q>;
export type Payload<B extends z.ZodType> = Part<'body', B>;

const serialise = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String).join(',');
  return String(value);
};

/**
 * The URL of a call. `apiBase` ends in `/api`; the paths of the endpoints start with it. Unset query
 * fields and empty lists are left out; lists become one comma-separated value.
 */
export const requestUrl = (
  apiBase: string,
  endpoint: Pick<Endpoint, 'id' | 'path'>,
  target: { params?: unknown; query?: unknown },
): string => {
  const params: Record<string, unknown> = { ...(target.params ?? {}) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${endpoint.id} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(target.query ?? {})) {
    const text = serialise(value);
    if (text !== null) query.set(name, text);
  }
  const search = query.size > 0 ? `?${query}` : '';
  return apiBase.replace(/\/api\/?$/, '') + path + search;
};
