import { leadsToChallenge } from './block-page.ts';
import { hashOf, likeness, sketchOf } from './page-sketch.ts';
import { type Exchange, header, mediaType, type WebOrigin } from './web-origin.ts';

/**
 * How an origin answers paths that cannot exist, as text of at most 100 characters that is kept with its
 * findings: one answer, or two with a space between. `404`; `moved`; `to:` with a hash of the one place that
 * it redirects to; `page:` with kind and sketch; or another status. `*` before it where its own page is
 * answered like that, too.
 */
export type BaselineSignature = string;

/** Pages that share so many pairs of words are one page: what stays when it is built or filled anew. */
const SAME_PAGE = 0.5;
/** The home page and the page of missing ones often share a frame. */
const SAME_AS_HOME = 0.8;

const HOME = '*';
const PAGE = 'page:';
const REDIRECT = 'to:';
const missingAnswers: ReadonlySet<string> = new Set(['404', 'moved']);

/** Returns null where the answers to such paths could not be read. */
export function baselineSignatureOf(origin: WebOrigin): BaselineSignature | null {
  if (!origin.baseline.ok) return null;
  const [first, ...others] = origin.baseline.value.map((exchange) => answerOf(origin, exchange));
  if (first === undefined) return null;
  const answers = [first, ...others.filter((other) => !isAlike(first, other, SAME_PAGE))];
  const [asked = origin.page] = origin.chain;
  const home = answerOf(origin, asked);
  const isOfHome = answers.some(
    (one) => !missingAnswers.has(one) && isAlike(one, home, SAME_AS_HOME),
  );
  return `${isOfHome ? HOME : ''}${answers.join(' ')}`;
}

/** Returns whether the page of the origin is answered like paths that cannot exist. */
export const isHomeOfMissing = (baselineSignature: BaselineSignature): boolean =>
  baselineSignature.startsWith(HOME);

/** Returns whether the origin refuses paths that cannot exist, as a firewall does that shows a page at home alone. */
export const isRefusing = (baselineSignature: BaselineSignature): boolean =>
  answersIn(baselineSignature).some((answer) => answer !== '404' && /^\d{3}$/.test(answer));

/** Returns whether the origin says of a path that nothing is there. */
export const saysMissing = (baselineSignature: BaselineSignature): boolean =>
  answersIn(baselineSignature).every((answer) => missingAnswers.has(answer));

/** Returns whether what such paths get now is what they got then, or says that nothing is there. */
export function isSameBaseline(now: BaselineSignature, then: BaselineSignature): boolean {
  const before = answersIn(then);
  return answersIn(now).every(
    (answer) =>
      missingAnswers.has(answer) || before.some((other) => isAlike(answer, other, SAME_PAGE)),
  );
}

/** Returns what such paths get now, for people. @param then what they got before, where that is known */
export function describeBaseline(now: BaselineSignature, then: BaselineSignature | null): string {
  const [other = ''] = answersIn(now).filter((answer) => !missingAnswers.has(answer));
  const isOther = then?.includes(PAGE) && !isSameBaseline(now, then);
  if (other.startsWith(PAGE)) return isOther ? 'another page' : 'a page instead of 404';
  return other.startsWith(REDIRECT) ? 'a redirect to one place' : `the status ${other}`;
}

const answersIn = (baselineSignature: BaselineSignature): readonly string[] =>
  (isHomeOfMissing(baselineSignature)
    ? baselineSignature.slice(HOME.length)
    : baselineSignature
  ).split(' ');

function isAlike(a: string, b: string, share: number): boolean {
  if (a === b) return true;
  const [kind, sketch = ''] = a.slice(PAGE.length).split('/');
  const [other, otherSketch = ''] = b.slice(PAGE.length).split('/');
  const arePages = a.startsWith(PAGE) && b.startsWith(PAGE);
  return arePages && kind === other && likeness(sketch, otherSketch) >= share;
}

function answerOf(origin: Pick<WebOrigin, 'origin'>, exchange: Exchange): string {
  const { status, body } = exchange;
  if (status === 404 || status === 410) return '404';
  if (status >= 400) return String(status);
  if (status >= 300) return isMoved(origin, exchange) ? 'moved' : REDIRECT + placeOf(exchange);
  return `${PAGE}${kindOf(exchange)}/${sketchOf(body)}`;
}

/**
 * Returns whether a redirect leads to the same path of another origin, as from HTTP to HTTPS or to a new name:
 * nothing is served here any more, and there the path is judged for itself.
 */
export function isMoved({ origin }: Pick<WebOrigin, 'origin'>, exchange: Exchange): boolean {
  const target = targetOf(exchange);
  if (target === null || target.origin === origin || leadsToChallenge(target.href)) return false;
  return target.pathname + target.search === exchange.path;
}

const targetOf = (exchange: Exchange): URL | null =>
  URL.parse(header(exchange, 'location') ?? '', exchange.url);

/** A hash of where a redirect leads, whatever path was asked for and whatever ids are in it. */
function placeOf(exchange: Exchange): string {
  const target = targetOf(exchange);
  if (target === null) return '';
  const [asked = '/'] = exchange.path.split('?');
  const { pathname } = target;
  // The home page's own path is part of every other.
  const isAsked = asked === '/' ? pathname === '/' : pathname.includes(asked);
  const path = (isAsked ? pathname.replace(asked, '/.') : pathname).replace(/\d+/g, '0');
  return hashOf(target.host + path).toString(36);
}

/** Families of types: servers give one page several types of a family. */
function kindOf(exchange: Exchange): string {
  const type = mediaType(exchange);
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (type.endsWith('json')) return 'json';
  return type.startsWith('text/') || type === '' ? 'text' : 'other';
}
