import { LARGE_BODIES_AT_ONCE, LARGE_BODY_BYTES } from '../../limits.ts';
import { untilAborted } from '../../traffic/until-aborted.ts';

/** Slots for large bodies: how many may be in memory at a time. */
export interface LargeBodies {
  /** Waits for a slot. @returns a function that frees it; further calls do nothing */
  take(): Promise<() => void>;
}

export function createLargeBodies(slots = LARGE_BODIES_AT_ONCE): LargeBodies {
  let free = slots;
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

/** A time limit that can be paused while the scanner itself delays reading. */
export interface RequestTimeout {
  readonly signal: AbortSignal;
  pause(): void;
  resume(): void;
  end(): void;
}

export function createRequestTimeout(ms: number): RequestTimeout {
  const stop = new AbortController();
  const onTimeout = () => stop.abort(new DOMException('No answer came in time', 'TimeoutError'));
  let left = ms;
  let startedAt = performance.now();
  let timer = setTimeout(onTimeout, left);
  return {
    signal: stop.signal,
    pause() {
      clearTimeout(timer);
      left -= performance.now() - startedAt;
    },
    resume() {
      startedAt = performance.now();
      timer = setTimeout(onTimeout, Math.max(1, left));
    },
    end: () => clearTimeout(timer),
  };
}

export interface ReadBody {
  bytes: Buffer;
  truncated: boolean;
  /** Frees the slot of a large body. */
  release(): void;
}

/**
 * Reads until the body ends or `maxBytes` are read. Beyond `LARGE_BODY_BYTES` it takes a slot,
 * which it keeps until `release`.
 * @throws the reason of `timeout` or `stopped`
 */
export async function readBody(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  slots: LargeBodies,
  timeout: RequestTimeout,
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
        timeout.pause();
        release = await takeSlot(slots, stopped);
        timeout.resume();
      }
    }
  } catch (error) {
    release?.();
    throw error;
  }
  const bytes = Buffer.concat(parts).subarray(0, maxBytes);
  return { bytes, truncated: size > maxBytes, release: release ?? (() => undefined) };
}

/** Frees a slot at once if it becomes available after the scan was stopped. */
function takeSlot(slots: LargeBodies, stopped: AbortSignal): Promise<() => void> {
  const slot = slots.take();
  return untilAborted(slot, stopped).catch((error: unknown) => {
    void slot.then((release) => release());
    throw error;
  });
}
