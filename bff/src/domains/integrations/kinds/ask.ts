import type { HttpAsk } from './kind.ts';

/** A request with JSON, or without a body. */
export const jsonAsk = (
  method: HttpAsk['method'],
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): HttpAsk => ({
  via: 'http',
  method,
  url,
  headers: {
    accept: 'application/json',
    ...headers,
    ...(body !== undefined && { 'content-type': headers['content-type'] ?? 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

export const basicAuth = (user: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

/** Joins a base, with or without a slash at its end, and a path that starts with one. */
export const under = (base: string, path: string): string => base.replace(/\/$/, '') + path;

export const inPath = (text: string): string => encodeURIComponent(text);
