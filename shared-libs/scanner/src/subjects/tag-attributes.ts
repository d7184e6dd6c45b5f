const MAX_ATTRIBUTES = 30;

/** Reads `name="value"` of the text of one tag, with either quote or none, in one pass. */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  while (found.size < MAX_ATTRIBUTES) {
    const equals = tag.indexOf('=', at);
    if (equals < 0) return found;
    const name = tag.slice(at, equals).trim().split(/\s/).at(-1)?.toLowerCase() ?? '';
    const from = tag.length - tag.slice(equals + 1).trimStart().length;
    const quote = tag[from];
    const isQuoted = quote === '"' || quote === "'";
    const start = isQuoted ? from + 1 : from;
    const end = isQuoted ? tag.indexOf(quote, start) : tag.slice(start).search(/\s/) + start;
    const isOpen = isQuoted ? end < 0 : end < start;
    const value = tag.slice(start, isOpen ? tag.length : end);
    if (!found.has(name)) found.set(name, value);
    if (isOpen) return found;
    at = end + 1;
  }
  return found;
}
