/** Returns a name that stands more than once in such a list, in lower case, or null. */
export function repeatedTag(text: string): string | null {
  const seen = new Set<string>();
  for (const part of text.split(';')) {
    const name = (part.split('=')[0] ?? '').trim().toLowerCase();
    if (name !== '' && seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}

/** Reads a list of `name=value` between semicolons (RFC 6376, section 3.2); names in lower case. */
export const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()] as const;
    }),
  );
