/** The addresses of a pasted text, once each: separated by spaces, commas, semicolons or lines. */
export const readAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]/)
      .map((part) => part.replace(/^</, '').replace(/>$/, '').toLowerCase())
      .filter((part) => part !== ''),
  ),
];
