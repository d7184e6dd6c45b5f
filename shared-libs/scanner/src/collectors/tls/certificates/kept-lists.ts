import { MAX_KEPT_LISTS_BYTES } from '../../../limits.ts';

/** Lists of revoked certificates as they were fetched: many certificates share one. */
export interface KeptLists {
  get(key: string): Buffer | null;
  keep(key: string, bytes: Buffer): void;
}

/** Authorities that cut their lists publish each of them within hours. */
const KEPT_MS = 60 * 60 * 1000;

/**
 * Keeps lists in memory for an hour, the latest ones first.
 * @param now milliseconds of a clock that never goes back
 */
export function createKeptLists(
  maxBytes = MAX_KEPT_LISTS_BYTES,
  now = () => performance.now(),
): KeptLists {
  const kept = new Map<string, { bytes: Buffer; until: number }>();
  let size = 0;
  const drop = (key: string) => {
    size -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return null;
      if (found.until > now()) return found.bytes;
      drop(key);
      return null;
    },
    keep(key, bytes) {
      drop(key);
      kept.set(key, { bytes, until: now() + KEPT_MS });
      size += bytes.length;
      for (const oldest of kept.keys()) {
        if (size <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
