/** A list that was pasted where one asset is added; it goes to the import, in memory alone. */
let pasted = '';

export const keepPastedList = (text: string): void => {
  pasted = text;
};

/** Returns the list once. */
export const takePastedList = (): string => {
  const text = pasted;
  pasted = '';
  return text;
};

export const isList = (text: string): boolean => /[\r\n]/.test(text.trim());
