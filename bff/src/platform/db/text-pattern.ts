/** A pattern for LIKE that matches any text with this part, taken literally. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;
