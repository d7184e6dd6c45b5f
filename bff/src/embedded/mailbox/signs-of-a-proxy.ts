import type { IncomingMessage } from 'node:http';

/** Headers that proxies, load balancers, tunnels and CDNs add; browsers and curl send none. */
const NAMES: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-forwarded',
  'x-real-ip',
  'x-real-port',
  'true-client-ip',
  'client-ip',
  'x-client-ip',
  'x-clientip',
  'x-cluster-client-ip',
  'x-remote-ip',
  'x-remote-addr',
  'x-originating-ip',
  'x-host',
  'x-scheme',
  'x-url-scheme',
  'x-proxy-id',
  'x-proxyuser-ip',
  'x-request-start',
  'front-end-https',
  'cdn-loop',
  'cdn-src-ip',
  'wl-proxy-client-ip',
  'proxy-client-ip',
  'proxy-connection',
  'x-cloud-trace-context',
]);
const PREFIXES = [
  'x-forwarded-',
  'x-original-',
  'x-originally-',
  'x-rewrite-',
  'x-envoy-',
  'x-amz-',
  'x-amzn-',
  'x-appengine-',
  'x-arr-',
  'x-azure-',
  'x-akamai-',
  'x-fastly-',
  'x-google-',
  'x-ms-',
  'x-ngrok-',
  'x-traefik-',
  'x-varnish',
  'x-vercel-',
  'akamai-',
  'cf-',
  'cloudfront-',
  'fastly-',
  'fly-',
  'ngrok-',
  'tailscale-',
  'incap-',
  'sec-proxy-',
] as const;

/**
 * Returns whether a request shows signs of a proxy. Many proxies, such as nginx, use HTTP/1.0 by default,
 * which browsers do not. A proxy that adds no headers and uses HTTP/1.1 cannot be detected.
 */
export function hasPassedProxy({ headers, httpVersion }: IncomingMessage): boolean {
  if (httpVersion !== '1.1') return true;
  return Object.keys(headers).some(
    (name) => NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix)),
  );
}
