import { LARGE_BODIES_AT_ONCE, LARGE_BODY_BYTES } from '../../engine/limits.ts';
import { untilAborted } from '../../engine/traffic.ts';

/** Places for large bodies: how many may be in memory at a time. */
export interface LargeBodies {
  /** Waits for a place. @returns what gives it back; calling it again does nothing */
  take(): Promise<() => void>;
}

export function createLargeBodies(places = LARGE_BODIES_AT_ONCE): LargeBodies {
  let free = places;
  const waiting: Array<() => void> = [];
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      };
    },
  };
}

/** A time limit that stands still while we are the ones who keep the server waiting. */
export interface Patience {
  readonly signal: AbortSignal;
  pause(): void;
  resume(): void;
  end(): void;
}

export function createPatience(ms: number): Patience {
  const stop = new AbortController();
  const onOver = () => stop.abort(new DOMException('No answer came in time', 'TimeoutError'));
  let left = ms;
  let startedAt = performance.now();
  let timer = setTimeout(onOver, left);
  return {
    signal: stop.signal,
    pause() {
      clearTimeout(timer);
      left -= performance.now() - startedAt;
    },
    resume() {
      startedAt = performance.now();
      timer = setTimeout(onOver, Math.max(1, left));
    },
    end: () => clearTimeout(timer),
  };
}

export interface ReadBody {
  bytes: Buffer;
  truncated: boolean;
  /** Gives the place of a large body back. */
  release(): void;
}

/**
 * Reads until the body ends or `maxBytes` are there. Beyond `LARGE_BODY_BYTES` it needs a place,
 * which is held until `release`.
 * @throws the reason of `patience` or `stopped`
 */
export async function readBody(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  places: LargeBodies,
  patience: Patience,
  stopped: AbortSignal,
): Promise<ReadBody> {
  const parts: Buffer[] = [];
  let size = 0;
  let release: (() => void) | null = null;
  try {
    for await (const part of body) {
      parts.push(part);
      size += part.length;
      if (size > maxBytes) break;
      if (size > LARGE_BODY_BYTES && release === null) {
        patience.pause();
        release = await placeIn(places, stopped);
        patience.resume();
      }
    }
  } catch (error) {
    release?.();
    throw error;
  }
  const bytes = Buffer.concat(parts).subarray(0, maxBytes);
  return { bytes, truncated: size > maxBytes, release: release ?? (() => undefined) };
}

/** A place that comes after the scan was stopped goes back at once. */
function placeIn(places: LargeBodies, stopped: AbortSignal): Promise<() => void> {
  const place = places.take();
  return untilAborted(place, stopped).catch((error: unknown) => {
    void place.then((giveBack) => giveBack());
    throw error;
  });
}
