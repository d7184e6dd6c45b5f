import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import { safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { ReadPasswordRange } from './breach-source.ts';

export interface PasswordRangeSettings {
  /** Without a slash at its end; null where this installation asks nobody. */
  readonly baseUrl: string | null;
  readonly policy: AddressPolicy;
  readonly userAgent: string;
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** An answer has about 40 kB. */
const KEPT = 200;
const LINE = /^([0-9A-Fa-f]{35}):(\d{1,12})$/;

/**
 * Asks for leaked passwords with padding, so that not even the size of an answer tells the digits, and
 * keeps answers for a day.
 */
export function passwordRanges(settings: PasswordRangeSettings): ReadPasswordRange {
  const { baseUrl, now = Date.now } = settings;
  const kept = new Map<string, { at: number; counts: Readonly<Record<string, number>> }>();
  return async (written) => {
    const prefix = written.toUpperCase();
    const known = kept.get(prefix);
    if (known && now() - known.at < DAY_MS) return { ok: true, value: known.counts };
    if (baseUrl === null) {
      const message = 'This installation asks no service about passwords.';
      return { ok: false, problem: { kind: 'refused', message } };
    }
    try {
      const answer = await safeFetch(`${baseUrl}/range/${prefix}`, {
        policy: settings.policy,
        headers: { 'add-padding': 'true', 'user-agent': settings.userAgent },
        timeoutMs: settings.timeoutMs ?? 5000,
        maxBytes: 1024 * 1024,
        maxRedirects: 0,
      });
      if (answer.status !== 200 || answer.truncated)
        throw new Error(`It answered ${answer.status}.`);
      const counts = countsOf(answer.body);
      kept.delete(prefix);
      kept.set(prefix, { at: now(), counts });
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
      return { ok: true, value: counts };
    } catch {
      const message = 'The service did not answer.';
      return { ok: false, problem: { kind: 'unreachable', message } };
    }
  };
}

/** Lines of padding have the count 0. */
function countsOf(body: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const line of body.split('\n')) {
    const [, rest, count] = LINE.exec(line.trim()) ?? [];
    if (rest !== undefined && Number(count) > 0) counts[rest.toUpperCase()] = Number(count);
  }
  return counts;
}
