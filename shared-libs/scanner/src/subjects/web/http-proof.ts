import { unwatched } from '@parapet/checks/definition/cut-off';
import type { Proof } from '@parapet/checks/definition/proof';
import type { Exchange } from './web-origin.ts';

/** Headers that differ between equal answers, or belong only to the connection. */
const volatile = new Set([
  'date',
  'age',
  'etag',
  'x-request-id',
  'cf-ray',
  'report-to',
  'nel',
  'connection',
  'keep-alive',
  'transfer-encoding',
]);

const proofs = new WeakMap<Exchange, Proof>();

/** Returns the exchange as text with a `curl` command; the same object for the same exchange. */
export function httpProof(exchange: Exchange): Proof {
  const proof = proofs.get(exchange) ?? unwatched(() => textOf(exchange));
  proofs.set(exchange, proof);
  return proof;
}

function textOf(exchange: Exchange): Proof {
  const { method, path, requestHeaders, status, headers, body } = exchange;
  const request = [
    `${method} ${path} HTTP/1.1`,
    ...requestHeaders.map(
      ([name, value]) => `${name}: ${name === 'cookie' ? namesIn(value) : value}`,
    ),
  ];
  const response = [
    `HTTP/1.1 ${status}`,
    ...headers.filter(([name]) => !volatile.has(name)).map(([name, value]) => `${name}: ${value}`),
  ];
  return {
    type: 'http',
    request: request.join('\n'),
    response: `${response.join('\n')}\n\n${printable(body)}`,
    capturedAt: exchange.capturedAt,
    reproduce: curl(exchange),
  };
}

function curl({ method, url, requestHeaders }: Exchange): string {
  const own = new Set(['user-agent', 'accept']);
  const isOwn = ([name, value]: readonly [string, string]) =>
    own.has(name) || (name === 'host' && value === URL.parse(url)?.host);
  return [
    'curl -sS -i --max-time 10 --path-as-is',
    ...(url.startsWith('https:') ? ['--insecure'] : []),
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    // curl takes the cookies from the redirects, as the scanner did.
    ...(requestHeaders.some(([name]) => name === 'cookie') ? ["-L -b ''"] : []),
    ...requestHeaders
      .filter((header) => !isOwn(header) && header[0] !== 'cookie')
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    quoted(url),
  ].join(' ');
}

/** The values may open a session. */
const namesIn = (cookies: string): string =>
  cookies.replace(/=[^;]*/g, '=[redacted]').slice(0, MAX_COOKIE_TEXT);

const MAX_COOKIE_TEXT = 500;

/** For a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Replaces control characters, which could affect the terminal of a reader. */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  text.replaceAll('\r\n', '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '.');
