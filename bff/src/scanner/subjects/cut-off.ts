/** Why something on a subject is not all there is. */
export interface CutOff {
  /** Names the limit. */
  reason: string;
  /** `list`: what is there is whole, more would follow. `text`: the end is missing. */
  kind: 'list' | 'text';
}

/** Which properties of an object were cut off by a limit. */
export type CutOffs<Property extends string> = Readonly<Partial<Record<Property, CutOff>>>;

let isWatching = true;

/** Calls `onRead` whenever something that was cut off is read, anywhere in a subject. */
export function watchCutOffs(subject: object, onRead: (cut: CutOff) => void): void {
  for (const part of partsOf(subject)) {
    if (!('cutOff' in part) || part.cutOff === undefined) continue;
    for (const [property, cut] of Object.entries(part.cutOff as CutOffs<string>)) {
      if (cut !== undefined) watch(part as Record<string, unknown>, property, cut, onRead);
    }
  }
}

/** Reads what proves nothing by what it lacks, so that a missing end does not matter. */
export function unwatched<T>(read: () => T): T {
  const before = isWatching;
  isWatching = false;
  try {
    return read();
  } finally {
    isWatching = before;
  }
}

function watch(
  part: Record<string, unknown>,
  property: string,
  cut: CutOff,
  onRead: (cut: CutOff) => void,
): void {
  const value = part[property];
  Object.defineProperty(part, property, {
    enumerable: true,
    get() {
      if (isWatching) onRead(cut);
      return value;
    },
  });
}

/** Every object in a subject, each once. */
function partsOf(subject: object): ReadonlySet<object> {
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
