import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { HelloAnswer, TlsVersion } from '../../../subjects/tls-service.ts';
import type { Traffic } from '../../../traffic/traffic.ts';
import { clientHello, HEARTBEAT, versionNumbers } from './client-hello.ts';
import { clearRecords, readHandshake } from './handshake-records.ts';
import { sendHello } from './send-hello.ts';
import { readServerReply } from './server-hello.ts';
import { olderSuites } from './suites.ts';
import { converseTls, nameOf, type TlsEndpoint } from './tls-transport.ts';

const HEARTBEAT_RECORD = 24;
const FATAL = 2;
const SERVER_HELLO_DONE = 14;

/**
 * A request of no bytes and without the padding that it must have (RFC 6520, section 4). A server with CVE-2014-0160
 * does not compare lengths and answers; none of its memory is asked for.
 */
const tooShort = (version: TlsVersion): Buffer =>
  Buffer.of(HEARTBEAT_RECORD, 3, versionNumbers[version] & 255, 0, 3, 1, 0, 0);

/**
 * Returns whether the server answers a heartbeat that it has to discard. Servers without heartbeats get none.
 * @param version one that the server accepts, TLS 1.2 or older
 * @throws only the signal's reason
 */
export async function answersShortHeartbeat(
  endpoint: TlsEndpoint,
  version: TlsVersion,
  traffic: Traffic,
): Promise<Read<HelloAnswer>> {
  const offer = { version, suites: olderSuites, heartbeat: true } as const;
  const first = await sendHello(endpoint, offer, traffic);
  if (!first.ok) return first;
  const { hello, text, capturedAt } = first.value;
  const request = `ClientHello to ${nameOf(endpoint)} that offers heartbeats`;
  const answered = (accepted: boolean, asked: string, response: string, at: string) =>
    known({
      accepted,
      suite: hello?.suite ?? null,
      proof: {
        type: 'tls' as const,
        request: asked,
        response,
        capturedAt: at,
        reproduce: `nmap -Pn -p ${endpoint.port} --script ssl-heartbleed ${endpoint.host}`,
      },
    });
  if (hello?.extensions.has(HEARTBEAT) !== true) {
    return answered(false, request, `${text}, without heartbeats`, capturedAt);
  }
  await traffic.proceed();
  const { received } = await converseTls(endpoint, {
    bounds: traffic,
    timeoutMs: traffic.timeouts.heartbeatMs,
    send: Buffer.concat([clientHello({ ...offer, host: endpoint.host }), tooShort(version)]),
    enough: (bytes) => heartbeatIn(bytes) !== null || isEnded(bytes),
  });
  if (readServerReply(received).kind !== 'hello') return unknown('The server stopped answering');
  const answer = heartbeatIn(received);
  if (answer === null && !hasWholeFlight(received)) {
    return unknown('The server stopped before it could answer a heartbeat');
  }
  return answered(
    answer !== null,
    `${request}, then a heartbeat without its padding`,
    answer === null ? 'ServerHello, and no heartbeat' : `Heartbeat of ${answer.length} bytes`,
    new Date().toISOString(),
  );
}

/** Returns the content of the first heartbeat, or null. */
const heartbeatIn = (bytes: Buffer): Buffer | null =>
  clearRecords(bytes).records.find(({ type }) => type === HEARTBEAT_RECORD)?.content ?? null;

/** Returns whether the server gave up the handshake; a warning does not. */
const isEnded = (bytes: Buffer): boolean =>
  readHandshake(bytes).items.some((item) => item.kind === 'alert' && item.level === FATAL);

/** Returns whether the server came so far that it reads what follows the hello of the client. */
const hasWholeFlight = (bytes: Buffer): boolean =>
  isEnded(bytes) ||
  readHandshake(bytes).items.some(
    (item) => item.kind === 'message' && item.type === SERVER_HELLO_DONE,
  );
