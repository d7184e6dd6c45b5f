import { isProxyAnswer } from '../../../subjects/web/no-site.ts';
import type { Traffic } from '../../../traffic/traffic.ts';
import { converse } from '../../tcp/converse.ts';
import { printable } from '../printable.ts';
import {
  type TcpEndpoint,
  type TcpQuestion,
  type TcpResult,
  unclear,
  urlHost,
} from './tcp-question.ts';

/** A name that cannot exist (RFC 6761), so that no third party gets a request. */
const FOREIGN_HOST = 'proxy-test.parapet.invalid';

/**
 * Asks for a page of a site that cannot exist. A proxy for strangers tries, and says that the name has
 * no address; a web server answers with its own page, a proxy for others refuses.
 */
export const httpProxy: TcpQuestion = {
  question: 'http-proxy',
  isFor: ({ name, web, tls }) => web && !tls && ['http', 'http-proxy'].includes(name ?? ''),
  asks: `ask for http://${FOREIGN_HOST}/`,
  reproduce: (endpoint) => curlThrough(endpoint, FOREIGN_HOST),
  async ask(endpoint, traffic) {
    const foreign = await get(endpoint, `http://${FOREIGN_HOST}/`, FOREIGN_HOST, traffic);
    const status = statusOf(foreign);
    const refused: TcpResult = { result: 'protected', seen: `It answers ${status}`, talk: foreign };
    // Privoxy answers 404 where a name has no address.
    const isUnfound = status === 404 && saysNoAddress(foreign);
    if (status !== null && !isFailure(status) && !isUnfound) return refused;
    // A site that is down answers so to everything, as others do to names that they do not have. Tinyproxy
    // tells itself from other sites by its port.
    const host = `${urlHost(endpoint.address)}:${endpoint.port}`;
    const own = await get(endpoint, '/', host, traffic);
    const ownStatus = statusOf(own) ?? 500;
    const isProxy = isProxyAnswer(ownStatus, own);
    if (status === null) {
      if (!isProxy) return unclear(foreign, 'The server did not answer as HTTP');
      const through = await get(endpoint, `http://${host}/`, host, traffic);
      return hopsOf(through) > hopsOf(own)
        ? { ...fetchedItself, talk: through, shownBy: forItself(endpoint, host) }
        : unclear(foreign, keptSilent);
    }
    // A proxy refuses strangers before it tries; Squid tells a read error where a name has no address.
    if (isProxy) {
      const seen = `it tried to fetch a page for a stranger, and answered ${status}`;
      return { result: 'open', seen, talk: foreign };
    }
    if (isUnfound) return refused;
    if (!saysNoAddress(foreign)) {
      // nginx does not tell why it could not fetch a page.
      return ownStatus === status
        ? { result: 'protected', seen: `It answers ${status} to every name`, talk: foreign }
        : unclear(foreign, `It answers ${status} to a foreign name, and ${ownStatus} to its own`);
    }
    const isBroken = isFailure(ownStatus) && saysNoAddress(own);
    if (isBroken) return unclear(foreign, `It answers ${status} to its own page, too`);
    return {
      result: 'open',
      seen: `it looked the foreign name up and answered ${status}`,
      talk: foreign,
    };
  },
};

const fetchedItself = {
  result: 'open',
  seen: 'it looks a foreign name up, and fetched a page of its own port for a stranger',
} as const;

/** A proxy whose name server is slow needs no look-up for its own address. */
const forItself = (endpoint: TcpEndpoint, host: string) => ({
  asks: `ask for http://${host}/`,
  reproduce: curlThrough(endpoint, host),
});

const curlThrough = ({ address, port }: TcpEndpoint, host: string): string =>
  `curl -sS -i --max-time 10 --proxy 'http://${urlHost(address)}:${port}' 'http://${host}/'`;

const keptSilent = 'It is a proxy, and says nothing about a foreign name, which it may look up';

async function get(
  { address, port }: TcpEndpoint,
  target: string,
  host: string,
  traffic: Traffic,
): Promise<string> {
  await traffic.proceed();
  const { received } = await converse({
    address,
    port,
    signal: traffic.signal,
    timeoutMs: traffic.timeouts.talkMs,
    send: Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
  });
  return printable(received);
}

function statusOf(answer: string): number | null {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}

/** How many proxies an answer went through, as they tell in Via (RFC 9110, 7.6.3). */
const hopsOf = (answer: string): number =>
  (answer.split('\n\n', 1)[0] ?? '')
    .split('\n')
    .filter((line) => /^via:/i.test(line))
    .flatMap((line) => line.split(',')).length;

/** How Squid, Apache, nginx, Tinyproxy, Privoxy, HAProxy and Envoy say that a name has no address. */
const signs = [
  'err_dns_fail',
  'dns lookup failure',
  'dns error',
  'unable to connect',
  'unable to determine ip',
  'no such domain',
  'could not resolve',
  'could not be resolved',
  'name or service not known',
  'name resolution',
  'no such host',
  'enotfound',
];

const isFailure = (status: number): boolean => status >= 500 && status <= 504;

const saysNoAddress = (answer: string): boolean =>
  signs.some((sign) => answer.toLowerCase().includes(sign));
