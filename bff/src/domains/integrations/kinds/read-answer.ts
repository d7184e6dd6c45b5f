import type { Answer, Outcome } from './kind.ts';

const MAX_WAIT_SECONDS = 6 * 3600;

/** Reads an answer by its status alone. */
export function readStatus(answer: Answer): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const error = errorOfStatus(status);
  if (status === 401 || status === 403) return { kind: 'reconnect', error };
  if (status === 404 || status === 410) return { kind: 'gone', error };
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return retry(answer, error);
  return { kind: 'rejected', error };
}

/** A retry after the wait that the answer asks for, if it does. */
export function retry(answer: Answer, error = errorOfStatus(answer.status)): Outcome {
  const seconds = retryAfterOf(answer);
  return { kind: 'retry', error, ...(seconds !== null && { afterSeconds: seconds }) };
}

export function errorOfStatus(status: number, said: string | null = null): string {
  if (status >= 300 && status < 400) {
    return `The receiver responded with a redirect (${status}), which is not followed.`;
  }
  return said === null
    ? `The receiver responded with ${status}.`
    : `The receiver responded with ${status}: ${said.slice(0, 300)}`;
}

/** Seconds of the header `Retry-After`, a number or a date; at most 6 hours. Null without one. */
export function retryAfterOf({ headers }: Answer, now = Date.now()): number | null {
  const value = [headers['retry-after'] ?? []].flat()[0];
  if (value === undefined) return null;
  const seconds = /^\d{1,9}(\.\d{1,9})?$/.test(value.trim())
    ? Number(value)
    : (Date.parse(value) - now) / 1000;
  return Number.isNaN(seconds) ? null : waitOf(seconds);
}

/** Between a second and 6 hours, whole. */
export const waitOf = (seconds: number): number =>
  Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)));

/** Returns the body as JSON; null where it is none or was cut. */
export function jsonOf({ body, isWhole }: Answer): unknown {
  if (!isWhole) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Reads a path such as `error.message` or `items.0.id` of an answer; undefined where it is not there. */
export function at(value: unknown, path: string): unknown {
  let found = value;
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part))
      return undefined;
    found = Reflect.get(found, part);
  }
  return found;
}

/** Returns a text or a number as text; null for anything else and for an empty text. */
export function textAt(value: unknown, path: string): string | null {
  const found = at(value, path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found !== '' ? found : null;
}

export const listAt = (value: unknown, path: string): readonly unknown[] => {
  const found = path === '' ? value : at(value, path);
  return Array.isArray(found) ? found : [];
};
