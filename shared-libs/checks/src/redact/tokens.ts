import { alphanumeric, contains, digitFinder, isCut, runFinder, startsWord } from './characters.ts';
import { cloudKinds } from './cloud-kinds.ts';
import { hashKinds } from './hash-kinds.ts';
import { paymentAndMessageKinds } from './payment-and-message-kinds.ts';
import { PrefixTree } from './prefix-tree.ts';
import { serviceKinds } from './service-kinds.ts';
import { sourceControlKinds } from './source-control-kinds.ts';
import type { Span } from './span.ts';
import type { TokenKind } from './token-kind.ts';

export const tokenKinds: readonly TokenKind[] = [
  ...cloudKinds,
  ...sourceControlKinds,
  ...paymentAndMessageKinds,
  ...serviceKinds,
  ...hashKinds,
];

const firstSigns = new Uint8Array(128);
const kindsByPrefix = new PrefixTree<TokenKind>();
for (const kind of tokenKinds) {
  for (const prefix of [kind.prefix].flat()) {
    kindsByPrefix.add(prefix, kind);
    firstSigns[prefix.charCodeAt(0)] = 1;
  }
}

/** So much of a token that an excerpt cut is shown as it is. */
const MIN_CUT = 4;
/** A token that needs a digit has one among so many characters. */
const MAX_DIGIT_SEARCH = 24;

/** Finds every token that is known by how it begins. */
export function tokens(text: string): Span[] {
  const spans: Span[] = [];
  const runs = runFinder(text);
  const digitFrom = digitFinder(text);
  let at = 0;
  while (at < text.length) {
    let next = at + 1;
    if (contains(firstSigns, text.charCodeAt(at)) && mayBegin(text, at)) {
      for (const { entry: kind, end: bodyStart } of kindsByPrefix.at(text, at)) {
        const end = tokenEnd(text, bodyStart, kind, runs, digitFrom);
        if (end <= next) continue;
        spans.push(
          kind.prefixShown ? { start: bodyStart, end } : { start: at, end, what: kind.what },
        );
        next = end;
      }
    }
    at = next;
  }
  return spans;
}

/** A prefix that is a sign, such as `$6$`, begins anywhere; one that is a word where a word does. */
const mayBegin = (text: string, at: number): boolean =>
  startsWord(text, at) || !contains(alphanumeric, text.charCodeAt(at));

/** Returns where the token ends whose prefix ends at `from`; -1 when it is none. */
function tokenEnd(
  text: string,
  from: number,
  kind: TokenKind,
  runs: ReturnType<typeof runFinder>,
  digitFrom: (from: number) => number,
): number {
  if (!contains(kind.of, text.charCodeAt(from))) return -1;
  const end = runs(from, kind.of);
  const length = end - from;
  if (kind.max && length > kind.max) return -1;
  const isToken = !kind.digit || digitFrom(from) < Math.min(end, from + MAX_DIGIT_SEARCH);
  if (length >= kind.min) return isToken ? end : -1;
  const cut = length >= MIN_CUT && isCut(text, end);
  return cut && isToken ? end : -1;
}
