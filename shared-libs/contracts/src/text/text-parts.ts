/** A piece of a text: words, or code that stood between backticks. */
export interface TextPart {
  readonly kind: 'words' | 'code';
  readonly text: string;
}

/** Splits a text at its backticks; one without a partner is a word. */
export function textParts(text: string): TextPart[] {
  const pieces = text.split('`');
  const isOpen = pieces.length % 2 === 0;
  return pieces
    .map((piece, at): TextPart => {
      const isLast = isOpen && at === pieces.length - 1;
      if (isLast) return { kind: 'words', text: `\`${piece}` };
      return { kind: at % 2 === 1 ? 'code' : 'words', text: piece };
    })
    .filter(({ text: piece }) => piece !== '');
}
