import { MAX_COOKIES, MAX_PAGE_BYTES, MAX_REDIRECT_LENGTH, MAX_REDIRECTS } from '../../limits.ts';
import { known, type Read } from '../../subjects/read.ts';
import { type Exchange, header, type WebOrigin } from '../../subjects/web-origin.ts';
import { type HttpClient, originOf, type WebEndpoint } from './http-client.ts';

/** The answers from the page of an asset to the one that is no redirect. */
export interface Chain {
  exchanges: readonly Exchange[];
  redirectsTo: string | null;
  cutOff: WebOrigin['cutOff'];
}

/** Reads a page, and follows redirects as long as they stay on this origin. */
export async function readPage(
  client: HttpClient,
  { endpoint, pagePath }: { endpoint: WebEndpoint; pagePath: string },
): Promise<Read<Chain>> {
  const origin = originOf(endpoint);
  const exchanges: Exchange[] = [];
  let cookies: string | null = null;
  let path = pagePath;
  for (;;) {
    const answer = await client.send({ method: 'GET', path, maxBytes: MAX_PAGE_BYTES });
    if (!answer.ok) return exchanges.length === 0 ? answer : known(abortedChain(answer.reason));
    const { exchange, droppedCookies } = answer.value;
    exchanges.push(exchange);
    if (droppedCookies > 0) cookies = tooManyCookies;
    const target = redirectTarget(exchange);
    const ended = (redirectsTo: string | null, hops: string | null = null): Read<Chain> =>
      known({ exchanges, redirectsTo, cutOff: chainCutOff(cookies, hops) });
    if (target === null) return ended(null);
    if (target.origin !== origin) return ended(shortened(target.href));
    if (exchanges.length > MAX_REDIRECTS) return ended(null, tooManyRedirects);
    path = target.pathname + target.search;
    if (path.length > MAX_REDIRECT_LENGTH) return ended(null, tooLongRedirect);
  }

  function abortedChain(reason: string): Chain {
    const cutOff = chainCutOff(cookies, reason);
    return { exchanges, redirectsTo: null, cutOff };
  }
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

function redirectTarget(exchange: Exchange): URL | null {
  const location = header(exchange, 'location');
  if (exchange.status < 300 || exchange.status >= 400 || location === undefined) return null;
  return URL.parse(location, exchange.url);
}
