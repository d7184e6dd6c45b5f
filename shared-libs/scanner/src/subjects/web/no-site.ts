import type { Exchange } from './web-origin.ts';

/** Beginning of an answer in which the signs stand. Characters. */
const HEAD_LENGTH = 4000;

/** How forward proxies answer a request for a path of their own. Lower case. */
const proxySigns = [
  // Squid
  'x-squid-error: err_invalid_url',
  // Tinyproxy
  'you tried to connect to the machine the proxy is running on',
  // Privoxy
  'invalid header received from client',
  // Proxies written with goproxy
  'this is a proxy server. does not respond to non-proxy requests',
] as const;

/** nginx, which ends no handshake for want of a certificate. Lower case. */
const certificateSigns = ['no required ssl certificate was sent', 'the ssl certificate error'];

/** RFC 9110, 15.5.8: only a proxy answers with 407. */
const WANTS_PROXY_LOGIN = 407;

/** Returns whether an error comes from a forward proxy that has no page of its own. @param text headers and body */
export function isProxyAnswer(status: number, text: string): boolean {
  if (status === WANTS_PROXY_LOGIN) return true;
  return status >= 400 && showsOne(text, proxySigns);
}

/** Why an answer shows that no stranger finds a site there; null where there may be one. */
export function noSiteReason({ status, headers, body }: Exchange): string | null {
  const text = `${headers.map((header) => header.join(': ')).join('\n')}\n${body.slice(0, HEAD_LENGTH)}`;
  if (isProxyAnswer(status, text)) return 'A proxy answers there, not a site';
  return status === 400 && showsOne(text, certificateSigns) ? WANTS_CERTIFICATE : null;
}

/** Also where the handshake ends for that. */
export const WANTS_CERTIFICATE = 'The server talks only to clients that have a certificate';

const showsOne = (text: string, signs: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return signs.some((sign) => lower.includes(sign));
};
