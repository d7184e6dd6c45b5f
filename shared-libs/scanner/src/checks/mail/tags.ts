/** Reads a list of `name=value` between semicolons (RFC 6376, section 3.2); names in lower case. */
export const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()] as const;
    }),
  );
