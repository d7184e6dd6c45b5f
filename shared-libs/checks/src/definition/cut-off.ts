/**
 * Properties of an object that a limit cut off, each with a reason that names the limit. A check
 * that reads one of them cannot pass.
 */
export type CutOffs<Property extends string> = Readonly<Partial<Record<Property, string>>>;

let isWatching = true;

/** Calls `onRead` whenever something that was cut off is read, anywhere in a subject. */
export function watchCutOffs(subject: object, onRead: (reason: string) => void): void {
  for (const part of partsOf(subject)) {
    if (!('cutOff' in part) || part.cutOff === undefined) continue;
    for (const [property, reason] of Object.entries(part.cutOff as CutOffs<string>)) {
      if (reason === undefined) continue;
      watch(part as Record<string, unknown>, property, () => isWatching && onRead(reason));
    }
  }
}

/** Reads cut-off properties without a report, where a missing end does not affect the result. */
export function unwatched<T>(read: () => T): T {
  const before = isWatching;
  isWatching = false;
  try {
    return read();
  } finally {
    isWatching = before;
  }
}

function watch(part: Record<string, unknown>, property: string, onRead: () => void): void {
  const value = part[property];
  Object.defineProperty(part, property, {
    enumerable: true,
    get() {
      onRead();
      return value;
    },
  });
}

/** Returns every object in a subject once. */
export function partsOf(subject: object): ReadonlySet<object> {
  const found = new Set<object>();
  const waiting: unknown[] = [subject];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null || found.has(next)) continue;
    found.add(next);
    waiting.push(...(next instanceof Map ? next.values() : Object.values(next)));
  }
  return found;
}
