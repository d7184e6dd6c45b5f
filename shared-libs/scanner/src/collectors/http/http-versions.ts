import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { HttpVersions } from '../../subjects/web/web-facts.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { untilAborted } from '../../traffic/until-aborted.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import { parseServiceBinding } from '../dns/service-binding.ts';
import { failureReason } from '../failure-reason.ts';
import { lenientTls } from '../tcp/converse.ts';
import type { WebEndpoint } from './http-client.ts';

/** Asks the server and DNS which versions of HTTP it speaks; null for plain HTTP. */
export async function collectHttpVersions(
  endpoint: WebEndpoint,
  dns: DnsClient,
  traffic: Traffic,
): Promise<HttpVersions | null> {
  if (endpoint.scheme !== 'https') return null;
  const [alpn, record] = await Promise.all([
    negotiated(endpoint, traffic),
    readRecord(endpoint, dns),
  ]);
  return { alpn, record };
}

async function negotiated(
  { host, address, port }: WebEndpoint,
  traffic: Traffic,
): Promise<Read<string | null>> {
  await traffic.proceedTo(address);
  const socket = connect({
    host: address,
    port,
    ...lenientTls,
    ALPNProtocols: ['h2', 'http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
  });
  const done = new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve);
    socket.once('error', reject);
    socket.setTimeout(traffic.timeouts.handshakeMs, () =>
      reject(new DOMException('No handshake in time', 'TimeoutError')),
    );
  });
  try {
    await untilAborted(done, traffic.signal);
    return known(typeof socket.alpnProtocol === 'string' ? socket.alpnProtocol : null);
  } catch (error) {
    traffic.signal.throwIfAborted();
    return unknown(failureReason(error));
  } finally {
    socket.on('error', () => undefined);
    socket.destroy();
  }
}

/** The record of another port than 443 has a name of its own (RFC 9460, section 9.1). */
async function readRecord(
  { host, port }: WebEndpoint,
  dns: DnsClient,
): Promise<HttpVersions['record']> {
  if (isIP(host) !== 0 || !host.includes('.')) return known([]);
  const name = port === 443 ? host : `_${port}._https.${host}`;
  const answers = await dns.signed(name, 'UNKNOWN_65');
  if (!answers.ok) return answers;
  const bindings = answers.value.flatMap((answer) => {
    const data: unknown = 'data' in answer ? answer.data : null;
    const binding = Buffer.isBuffer(data) ? parseServiceBinding(data) : null;
    return binding === null ? [] : [binding];
  });
  return known([...new Set(bindings.flatMap(({ alpn }) => alpn))]);
}
