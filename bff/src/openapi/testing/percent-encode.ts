const unreserved = /[\w.~-]/;

/** Returns the code point's UTF-8 bytes, as if surrogates were characters. */
const bytesOf = (character: string): Buffer => {
  const code = character.codePointAt(0) ?? 0;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (!isSurrogate) return Buffer.from(character);
  return Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
};

/** Percent-encodes all but unreserved characters; a lone surrogate becomes invalid UTF-8. */
export const percentEncode = (text: string): string =>
  [...text]
    .map((character) =>
      unreserved.test(character)
        ? character
        : [...bytesOf(character)].map((b) => `%${b.toString(16).padStart(2, '0')}`).join(''),
    )
    .join('');
