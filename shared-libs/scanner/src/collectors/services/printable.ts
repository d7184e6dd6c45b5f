/** Keeps text and line ends, and replaces other bytes with dots. */
export const printable = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replaceAll('\r\n', '\n')
    .replace(/[^\n\t -~]/g, '.')
    .trimEnd();

/** Escapes bytes for `printf`: everything but plain text becomes an octal escape. */
export const escaped = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) =>
      byte >= 32 && byte < 127 && !`'\\%`.includes(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`,
    )
    .join('');
