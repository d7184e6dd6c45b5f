const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** No script has longer letters; whoever stacks more marks gets them cut between two. */
const LONGEST_LETTER = 64;

/** The start of a text: at most `length` UTF-16 units, and no half of a letter or emoji at its end. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const from = Math.max(0, length - LONGEST_LETTER);
  const around = text.slice(from, length + LONGEST_LETTER);
  const { index = 0 } = letters.segment(around).containing(length - from) ?? {};
  // A pair of surrogates is never parted, however long the letter is.
  return index > 0
    ? text.slice(0, from + index)
    : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** As `cutText`, with an ellipsis as its last letter where something was cut. */
export const shortenText = (text: string, length: number): string =>
  text.length > length ? `${cutText(text, length - 1)}…` : text;
