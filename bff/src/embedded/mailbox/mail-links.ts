const WEB_ADDRESS = /https?:\/\/[^\s<>"']+/g;
const PUNCTUATION = '.,;:!?)]';

/** A stretch of plain text, or a link in it. */
export type TextPart = { kind: 'text' | 'link'; value: string };

/** Splits plain text at its web addresses; the joined values are the text. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const link = withoutPunctuation(match[0]);
    if (match.index > end) parts.push({ kind: 'text', value: text.slice(end, match.index) });
    parts.push({ kind: 'link', value: link });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ kind: 'text', value: text.slice(end) });
  return parts;
}

/** Returns the web addresses of a plain text, each once, in order. */
export function linksIn(text: string): string[] {
  const links = splitAtLinks(text).filter((part) => part.kind === 'link');
  return [...new Set(links.map((part) => part.value))];
}

/** A sentence may end behind an address. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (PUNCTUATION.includes(address.charAt(end - 1)) && end > 0) end -= 1;
  return address.slice(0, end);
}
