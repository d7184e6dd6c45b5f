import { known, type Read, unknown } from '../../subjects/read.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { clientHello, type HelloOffer, versionNumbers } from './client-hello.ts';
import { readServerReply, type ServerHello } from './server-hello.ts';
import { converseTls, type TlsEndpoint } from './tls-transport.ts';

export interface HelloReply {
  /** null when the server refused. */
  hello: ServerHello | null;
  /** The reaction as text. */
  text: string;
  capturedAt: string;
}

/** The reason when something other than TLS answered. */
export const NOT_TLS = 'The port does not speak TLS';

const HELLO_TIMEOUT_MS = 5000;

/**
 * Sends one hello on its own connection. A closed connection is a refusal; no answer is unknown.
 * @throws only the signal's reason
 */
export async function sendHello(
  endpoint: TlsEndpoint,
  offer: Omit<HelloOffer, 'host'>,
  traffic: Traffic,
): Promise<Read<HelloReply>> {
  await traffic.proceed();
  const { received, ending, connected } = await converseTls(endpoint, {
    signal: traffic.signal,
    timeoutMs: HELLO_TIMEOUT_MS,
    send: clientHello({ ...offer, host: endpoint.host }),
    enough: (bytes) => readServerReply(bytes).kind !== 'incomplete',
  });
  const capturedAt = new Date().toISOString();
  const reply = readServerReply(received);
  if (reply.kind === 'hello') {
    const text = `ServerHello: ${versionName(reply.version)}, suite 0x${hex(reply.suite)}`;
    return known({ hello: reply, text, capturedAt });
  }
  if (reply.kind === 'alert') {
    return known({ hello: null, text: `Alert ${reply.description}`, capturedAt });
  }
  if (reply.kind === 'not-tls') return unknown(NOT_TLS);
  if (ending === 'timed-out') return unknown('No answer came in time');
  if (!connected) return unknown('The connection was refused');
  return known({ hello: null, text: 'Connection closed without an answer', capturedAt });
}

function versionName(number: number): string {
  const name = Object.entries(versionNumbers).find(([, value]) => value === number)?.[0];
  return name ?? `version 0x${hex(number)}`;
}

const hex = (number: number): string => number.toString(16).padStart(4, '0');
