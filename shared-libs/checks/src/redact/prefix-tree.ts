interface Node<T> {
  /** By character code: ASCII alone. */
  next: (Node<T> | undefined)[];
  here: T[];
}

const newNode = <T>(): Node<T> => ({ next: new Array(128).fill(undefined), here: [] });

/** An entry whose prefix was found, and where the prefix ends. */
interface Match<T> {
  entry: T;
  end: number;
}

/** Finds which of many beginnings a text has at a position, in one walk over the longest of them. */
export class PrefixTree<T> {
  readonly #root = newNode<T>();

  add(prefix: string, entry: T): void {
    let node = this.#root;
    for (let at = 0; at < prefix.length; at += 1) {
      const code = prefix.charCodeAt(at);
      const next = node.next[code] ?? newNode<T>();
      node.next[code] = next;
      node = next;
    }
    node.here.push(entry);
  }

  /** The entries whose prefix stands at `at`, the longest last. */
  at(text: string, at: number): readonly Match<T>[] {
    let node = this.#root.next[text.charCodeAt(at)];
    let found: Match<T>[] | undefined;
    let end = at;
    while (node) {
      end += 1;
      if (node.here.length > 0) found = withMatches(found, node.here, end);
      node = node.next[text.charCodeAt(end)];
    }
    return found ?? NONE;
  }

  /** The same in a name: without regard to case and to the separators between its parts. */
  inName(text: string, at: number, to: number): readonly Match<T>[] {
    let node = this.#root.next[lowerCase(text.charCodeAt(at))];
    let found: Match<T>[] | undefined;
    let end = at;
    while (node) {
      end += 1;
      if (node.here.length > 0) found = withMatches(found, node.here, end);
      let next = end;
      while (next < to && isSeparator(text.charCodeAt(next))) next += 1;
      if (next >= to) break;
      node = node.next[lowerCase(text.charCodeAt(next))];
      if (node) end = next;
    }
    return found ?? NONE;
  }
}

const NONE: readonly never[] = [];

function withMatches<T>(known: Match<T>[] | undefined, entries: readonly T[], end: number) {
  const found = known ?? [];
  for (const entry of entries) found.push({ entry, end });
  return found;
}

const lowerCase = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
const isSeparator = (code: number): boolean => code === 45 || code === 46 || code === 95;
