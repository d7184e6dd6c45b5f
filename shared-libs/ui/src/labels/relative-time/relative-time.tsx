import { useSyncExternalStore } from 'react';
import { exactTimeLabel, relativeTimeLabel } from './relative-time-label.ts';

const tick = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

// One timer serves every time on the page; it stops when the last one is unmounted.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A relative time that stays current, with the exact time on hover in the reader's time zone. */
export function RelativeTime({ at, prefix }: { at: string | Date; prefix?: string }) {
  const current = useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
  const moment = typeof at === 'string' ? new Date(at) : at;
  if (Number.isNaN(moment.getTime())) return <span>–</span>;
  // An event after the last tick is not in the future.
  const since = new Date(Math.max(current, Math.min(moment.getTime(), current + tick)));
  return (
    <time className="pp-time" dateTime={moment.toISOString()} title={exactTimeLabel(moment)}>
      {prefix ? `${prefix} ` : ''}
      {relativeTimeLabel(moment, since)}
    </time>
  );
}
