import { known, type Read } from '@parapet/checks/definition/read';
import { MAX_COOKIES, MAX_PAGE_BYTES, MAX_REDIRECT_LENGTH, MAX_REDIRECTS } from '../../limits.ts';
import { type Exchange, header, type WebOrigin } from '../../subjects/web/web-origin.ts';
import { createCookieJar } from './cookie-jar.ts';
import { type HttpClient, originOf, type WebEndpoint } from './http-client.ts';
import { refreshTarget } from './refresh.ts';

/** The answers from the page of an asset to the one that is no redirect. */
export interface Chain {
  exchanges: readonly Exchange[];
  redirectsTo: string | null;
  cutOff: WebOrigin['cutOff'];
  /** The header without which the site sends visitors round in a circle; null where it needs none. */
  cookie: string | null;
}

/**
 * Reads a page, and follows redirects as long as they stay on this origin, with the cookies that they set. A page that
 * refreshes itself to another one, or sets a cookie and comes again, counts as a redirect.
 */
export async function readPage(
  client: HttpClient,
  { endpoint, pagePath }: { endpoint: WebEndpoint; pagePath: string },
): Promise<Read<Chain>> {
  const origin = originOf(endpoint);
  const jar = createCookieJar({ host: endpoint.host, isSecure: endpoint.scheme === 'https' });
  const exchanges: Exchange[] = [];
  const asked = new Set<string>();
  let cookies: string | null = null;
  let path = pagePath;
  for (;;) {
    const cookie = jar.headerFor(path);
    const answer = await get(client, path, cookie);
    if (!answer.ok) return exchanges.length === 0 ? answer : known(abortedChain(answer.reason));
    const { exchange, droppedCookies } = answer.value;
    exchanges.push(exchange);
    asked.add(`${path}\n${cookie}`);
    if (droppedCookies > 0) cookies = tooManyCookies;
    const redirect = redirectTarget(exchange);
    const target = redirect ?? refreshOf(exchange);
    const ended = async (
      redirectsTo: string | null,
      hops: string | null = null,
    ): Promise<Read<Chain>> => {
      const needed = cookie === null ? null : await neededCookie(client, exchange, cookie);
      const cutOff = chainCutOff(cookies, hops);
      return known({ exchanges, redirectsTo, cutOff, cookie: needed });
    };
    if (target === null) return await ended(null);
    if (target.origin !== origin) return await ended(shortened(target.href));
    if (exchanges.length > MAX_REDIRECTS) return await ended(null, tooManyRedirects);
    path = target.pathname + target.search;
    if (path.length > MAX_REDIRECT_LENGTH) return await ended(null, tooLongRedirect);
    jar.take(exchange);
  }

  /** A refresh away from this origin leaves its page as what is here, and one in a circle does as well. */
  function refreshOf(exchange: Exchange): URL | null {
    const target = refreshTarget(exchange);
    if (target === null || target.origin !== origin) return null;
    const next = target.pathname + target.search;
    const fresh = createCookieJar({ host: endpoint.host, isSecure: endpoint.scheme === 'https' });
    for (const one of exchanges) fresh.take(one);
    return asked.has(`${next}\n${fresh.headerFor(next)}`) ? null : target;
  }

  function abortedChain(reason: string): Chain {
    const cutOff = chainCutOff(cookies, reason);
    return { exchanges, redirectsTo: null, cutOff, cookie: null };
  }
}

const get = (client: HttpClient, path: string, cookie: string | null) =>
  client.send({
    method: 'GET',
    path,
    maxBytes: MAX_PAGE_BYTES,
    ...(cookie !== null && { headers: { cookie } }),
  });

/** Asks for the page once more without the cookies: most sites show it all the same. */
async function neededCookie(
  client: HttpClient,
  page: Exchange,
  cookie: string,
): Promise<string | null> {
  const without = await get(client, page.path, null);
  const isSame = without.ok && without.value.exchange.status === page.status;
  return isSame && refreshTarget(without.value.exchange) === null ? null : cookie;
}

const tooManyCookies = `Only the first ${MAX_COOKIES} cookies of an answer were evaluated`;
const tooManyRedirects = `The page redirects more than ${MAX_REDIRECTS} times`;
const tooLongRedirect = `The page redirects to an address of more than ${MAX_REDIRECT_LENGTH} characters`;

/** A chain that ends too early affects the page as well; excess cookies affect only the chain. */
function chainCutOff(cookies: string | null, hops: string | null): WebOrigin['cutOff'] {
  if (hops !== null) return { chain: hops, page: hops };
  return cookies === null ? undefined : { chain: cookies };
}

const shortened = (href: string): string => href.slice(0, MAX_REDIRECT_LENGTH);

/** An empty address is none for browsers. */
function redirectTarget(exchange: Exchange): URL | null {
  const location = header(exchange, 'location');
  if (exchange.status < 300 || exchange.status >= 400 || !location) return null;
  return URL.parse(location, exchange.url);
}
