import { unwatched } from '@parapet/checks/definition/cut-off';
import { readElements } from '../../subjects/web/page-elements.ts';
import { type Exchange, header, mediaType } from '../../subjects/web/web-origin.ts';

/** A page that moves on later is there to be read. Seconds. */
const MAX_DELAY = 5;
/** The element stands in the head of a page. Characters. */
const MAX_HEAD = 64 * 1024;

/** Returns where an answer sends browsers by its header or a meta element within a few seconds; null for a page that stays. */
export function refreshTarget(answer: Exchange): URL | null {
  if (answer.status < 200 || answer.status >= 300) return null;
  const written = header(answer, 'refresh') ?? metaIn(answer);
  return written === null ? null : targetOf(written, answer.url);
}

/** HTML, "pragma directives, refresh": a number, then a separator, `url=` and the address, each with spaces. */
function targetOf(written: string, url: string): URL | null {
  const text = written.trimStart();
  const [number, seconds] = /^(\d{1,6})(?:\.[\d.]{0,20})?/.exec(text) ?? [];
  if (number === undefined || Number(seconds) > MAX_DELAY) return null;
  const rest = text.slice(number.length);
  const spaced = rest.trimStart();
  const isSeparated = /^[;,]/.test(spaced);
  if (!isSeparated && spaced === rest) return null;
  const found = isSeparated ? spaced.slice(1).trimStart() : spaced;
  if (found === '') return null;
  const address = found.replace(/^url\s{0,20}=\s{0,20}/i, '');
  const quote = address[0];
  const isQuoted = quote === '"' || quote === "'";
  const bare = isQuoted ? (address.slice(1).split(quote)[0] ?? '') : address.trim();
  const target = URL.parse(bare, url);
  return target !== null && /^https?:$/.test(target.protocol) ? target : null;
}

function metaIn(answer: Exchange): string | null {
  if (!mediaType(answer).includes('html')) return null;
  const head = unwatched(() => answer.body.slice(0, MAX_HEAD));
  if (!/http-equiv/i.test(head)) return null;
  let content: string | null = null;
  readElements(head, {
    onElement(name, attributes) {
      const isRefresh = attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh';
      if (name === 'meta' && isRefresh) content ??= attributes.get('content') ?? null;
    },
  });
  return content;
}
