import { isMoved } from './baseline-signature.ts';
import { isBlockPage, leadsToChallenge } from './block-page.ts';
import { noSiteReason } from './no-site.ts';
import { resembles } from './resemblance.ts';
import { type Exchange, header, type WebOrigin } from './web-origin.ts';

/**
 * Describes what an answer shows about its path. `refused`: this path alone is refused, which counts as
 * absence when it is seen again on a fresh connection. `unclear`: it shows nothing. `isProved`: the answer
 * says so by itself; otherwise it does by how the site answers other paths.
 */
export type Presence =
  | { kind: 'present' | 'refused' }
  | { kind: 'absent'; isProved: boolean }
  | { kind: 'unclear'; reason: string };

const gone = { kind: 'absent', isProved: true } as const;
const absent = { kind: 'absent', isProved: false } as const;
const unclear = (reason: string): Presence => ({ kind: 'unclear', reason });

/** Tells what a person can do about a login or a gateway before the site. */
const letThrough = "let the scanner's address through to have this tested";
const othersRefused = `The server refuses other paths in the same way; ${letThrough}`;
const siteBlocked = 'A firewall or a bot protection answered in place of the site';

/** Why the page of an origin shows nothing about the site; null when the site itself answered. */
export function siteRefusal(page: Exchange): string | null {
  const { status } = page;
  if (status === 429) return 'The server asked for fewer requests';
  const noSite = noSiteReason(page);
  if (noSite !== null) return noSite;
  if (status >= 500) return 'The server answered with an error';
  if ([403, 406, 418, 451].includes(status)) {
    return `The server refused the page (${status}); ${letThrough}`;
  }
  return isBlockPage(page) ? siteBlocked : null;
}

/** Returns what the answer to a probe shows, compared with the page and with random paths. */
export function presenceOf(origin: WebOrigin, exchange: Exchange): Presence {
  const { status } = exchange;
  if (status === 404 || status === 410) return gone;
  if (status === 429) return unclear('The server asked for fewer requests');
  if (status >= 500) return unclear('The server answered with an error');
  if (status >= 400) return refusedPath(origin);
  if (status >= 300) return redirected(origin, exchange);
  if (isBlockPage(exchange)) return refusedPath(origin);
  if (isMissingPage(origin, exchange)) return absentUnlessBlocked(origin);
  return status === 200 || status === 203 || status === 206
    ? { kind: 'present' }
    : absentUnlessBlocked(origin);
}

/** Returns whether a path that cannot exist gets the same page. */
export function isMissingPage({ baseline }: WebOrigin, exchange: Exchange): boolean {
  return baseline.ok && baseline.value.some((answer) => resembles(answer, exchange));
}

/** A page without the thing shows its absence only where the site itself answers. */
export const absentUnlessBlocked = ({ refusal }: WebOrigin): Presence =>
  refusal === null ? absent : unclear(refusal);

function refusedPath({ page, baseline, refusal }: WebOrigin): Presence {
  if (refusal !== null) return unclear(refusal);
  if (!baseline.ok) return unclear(baseline.reason);
  return [page, ...baseline.value].some(isRefusal) ? unclear(othersRefused) : { kind: 'refused' };
}

function isRefusal(exchange: Exchange): boolean {
  const { status } = exchange;
  return (status >= 400 && status !== 404 && status !== 410) || isBlockPage(exchange);
}

/** A redirect serves nothing at its path, unless it leads to where everything is blocked. */
function redirected(origin: WebOrigin, exchange: Exchange): Presence {
  const target = header(exchange, 'location');
  if (target === undefined) return unclear('The server redirects without a target');
  if (leadsToChallenge(target)) return unclear(siteBlocked);
  if (origin.refusal === null && isMoved(origin, exchange)) return gone;
  return absentUnlessBlocked(origin);
}
