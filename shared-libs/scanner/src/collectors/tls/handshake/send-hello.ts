import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { Traffic } from '../../../traffic/traffic.ts';
import { groupOfHello, groupOfKeyExchange } from './chosen-group.ts';
import { clientHello, type HelloOffer, versionNumbers } from './client-hello.ts';
import { readServerReply, type ServerHello } from './server-hello.ts';
import { suiteNames } from './suites.ts';
import { converseTls, type TlsEndpoint } from './tls-transport.ts';

export interface HelloReply {
  /** null when the server refused. */
  hello: ServerHello | null;
  /** The group of its key exchange, where the hello names it or `awaitsKeyExchange` was set. */
  group: number | null;
  /** The reaction as text. */
  text: string;
  capturedAt: string;
}

/** The reason when something other than TLS answered. */
export const NOT_TLS = 'The port does not speak TLS';

export interface HelloOptions {
  /** Takes its turn at the pace of the host, like a request over HTTP. Always so behind a step of a protocol. */
  isPaced?: true;
  /** Reads on until the server of TLS 1.2 or older has named its group. */
  awaitsKeyExchange?: true;
}

/**
 * Sends one hello on its own connection. A connection that closes without a byte, or behind warnings alone, is a
 * refusal; no answer, part of one and one that cannot be read are unknown.
 * @throws only the signal's reason
 */
export async function sendHello(
  endpoint: TlsEndpoint,
  offer: Omit<HelloOffer, 'host'>,
  traffic: Traffic,
  { isPaced, awaitsKeyExchange }: HelloOptions = {},
): Promise<Read<HelloReply>> {
  // A service that changes to TLS often takes few connections at once.
  await (isPaced || endpoint.startTls !== undefined
    ? traffic.proceedTo(endpoint.address)
    : traffic.proceed());
  const { received, ending, connected } = await converseTls(endpoint, {
    bounds: traffic,
    timeoutMs: traffic.timeouts.helloMs,
    send: clientHello({ ...offer, host: endpoint.host }),
    enough: (bytes) => {
      const { kind } = readServerReply(bytes);
      if (kind === 'hello' && awaitsKeyExchange) return groupOfKeyExchange(bytes) !== undefined;
      return kind !== 'incomplete' && kind !== 'warned';
    },
  });
  const capturedAt = new Date().toISOString();
  const reply = readServerReply(received);
  if (reply.kind === 'hello') {
    const suite = `suite 0x${hex(reply.suite)}`;
    const name = suiteNames.get(reply.suite);
    const text = `ServerHello: ${versionName(reply.version)}, ${name ? `${name}, ` : ''}${suite}`;
    const group = groupOfHello(reply) ?? groupOfKeyExchange(received) ?? null;
    return known({ hello: reply, group, text, capturedAt });
  }
  const refusal = (text: string) => known({ hello: null, group: null, text, capturedAt });
  if (reply.kind === 'refused') return refusal(`Alert ${reply.alert}`);
  if (reply.kind === 'not-tls') return unknown(NOT_TLS);
  if (reply.kind === 'malformed')
    return unknown('The server answered with TLS that cannot be read');
  if (ending === 'timed-out') return unknown('No answer came in time');
  if (!connected) return unknown('The connection was refused');
  if (reply.kind === 'warned') return refusal(`Warning ${reply.alert}, then the connection closed`);
  return reply.isBegun
    ? unknown('The connection closed within the answer')
    : refusal('Connection closed without an answer');
}

function versionName(number: number): string {
  const name = Object.entries(versionNumbers).find(([, value]) => value === number)?.[0];
  return name ?? `version 0x${hex(number)}`;
}

const hex = (number: number): string => number.toString(16).padStart(4, '0');
