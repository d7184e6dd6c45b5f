import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Proof } from '@parapet/checks/definition/proof';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { HelloAnswer, TlsTraits, TlsVersion } from '../../../subjects/tls-service.ts';
import type { Traffic } from '../../../traffic/traffic.ts';
import { untilAborted } from '../../../traffic/until-aborted.ts';
import { lenientTls } from '../../tcp/converse.ts';
import { type HelloOffer, RENEGOTIATION, TIMESTAMPS } from '../handshake/client-hello.ts';
import { X25519, X25519_MLKEM768 } from '../handshake/groups.ts';
import { answersShortHeartbeat } from '../handshake/heartbeat.ts';
import { type HelloReply, sendHello } from '../handshake/send-hello.ts';
import { isSsl2ServerHello, ssl2Hello } from '../handshake/ssl2.ts';
import { isFiniteField, olderSuites, tls13Suites } from '../handshake/suites.ts';
import { converseTls, nameOf, type TlsEndpoint, tlsTransport } from '../handshake/tls-transport.ts';
import type { Enumeration } from './enumerate-offers.ts';
import { authenticatedSuites, suiteOrder } from './suites-by-family.ts';

/** Oldest first. */
const older: readonly TlsVersion[] = ['TLSv1.0', 'TLSv1.1', 'TLSv1.2'];

export interface TraitOptions {
  /** Sends a heartbeat that the server has to discard, which is no ordinary request. */
  asksHeartbeat?: boolean;
}

/** Sends each offer on its own connection, one after the other. */
export async function collectTraits(
  endpoint: TlsEndpoint,
  enumeration: Enumeration,
  traffic: Traffic,
  { asksHeartbeat = false }: TraitOptions = {},
): Promise<TlsTraits> {
  const { versions } = enumeration;
  const accepts = (version: TlsVersion) => {
    const answer = versions[version];
    return answer.ok && answer.value.accepted;
  };
  const accepted = older.filter(accepts);
  const newest = accepted.at(-1);
  const offer = (more: Partial<HelloOffer>, version: TlsVersion) =>
    sendHello(endpoint, { version, suites: olderSuites, ...more }, traffic);
  const ask = async (
    version: TlsVersion | undefined,
    asked: string,
    more: Partial<HelloOffer>,
    isYes: (hello: NonNullable<HelloReply['hello']>) => boolean,
  ): Promise<Read<HelloAnswer> | null> =>
    version === undefined ? null : answerTo(endpoint, asked, await offer(more, version), isYes);

  const plain = newest === undefined ? null : await offer({}, newest);
  const hello = plain?.ok ? plain.value.hello : null;
  // A second try is refused only by a server that has something newer to offer.
  const below = accepts('TLSv1.3') ? newest : accepted.at(-2);
  return {
    ssl2: await offerSsl2(endpoint, traffic),
    authenticated: accepts('TLSv1.2') ? authenticatedSuites(endpoint, enumeration) : null,
    compression: await ask(
      newest,
      'compression',
      { compression: true },
      (h) => h.compression !== 0,
    ),
    renegotiation:
      plain === null
        ? null
        : answerTo(endpoint, 'secure renegotiation', plain, (h) => h.extensions.has(RENEGOTIATION)),
    fallback: await ask(below, `${below} as a second try`, { fallback: true }, () => true),
    preference: newest === undefined ? null : suiteOrder(endpoint, newest, enumeration),
    heartbeat:
      newest === undefined || !asksHeartbeat
        ? null
        : await answersShortHeartbeat(endpoint, newest, traffic),
    hybridGroup: accepts('TLSv1.3')
      ? await ask(
          'TLSv1.3',
          'the group X25519MLKEM768 alone',
          { suites: tls13Suites, groups: [X25519_MLKEM768] },
          (h) => h.version === 0x0304,
        )
      : null,
    dhBits: usesFiniteField(enumeration)
      ? await readDhBits(endpoint, newest, traffic)
      : known(null),
    timestamps: hello?.extensions.has(TIMESTAMPS) === true ? 1 : 0,
  };
}

function answerTo(
  endpoint: TlsEndpoint,
  asked: string,
  answer: Read<HelloReply>,
  isYes: (hello: NonNullable<HelloReply['hello']>) => boolean,
): Read<HelloAnswer> {
  if (!answer.ok) return answer;
  const { hello, text, capturedAt } = answer.value;
  return known({
    accepted: hello !== null && isYes(hello),
    suite: hello?.suite ?? null,
    proof: {
      type: 'tls',
      request: `ClientHello to ${nameOf(endpoint)} that offers ${asked}`,
      response: hello === null ? text : `${text}, ${details(hello)}`,
      capturedAt,
      reproduce: `nmap -Pn -p ${endpoint.port} --script ssl-enum-ciphers ${endpoint.host}`,
    },
  });
}

const details = ({ compression, extensions }: NonNullable<HelloReply['hello']>): string =>
  `compression ${compression}, extensions ${[...extensions.keys()].join(' ') || 'none'}`;

async function offerSsl2(endpoint: TlsEndpoint, traffic: Traffic): Promise<Read<HelloAnswer>> {
  await traffic.proceed();
  const { port } = endpoint;
  const { received, ending, connected } = await converseTls(endpoint, {
    bounds: traffic,
    timeoutMs: traffic.timeouts.rareHelloMs,
    send: ssl2Hello(),
    enough: (bytes) => bytes.length >= 13,
  });
  // Servers without SSL 2.0 close the connection or send an alert.
  if (!connected) return unknown('The connection was refused');
  if (ending === 'timed-out' && received.length === 0) return unknown('No answer came in time');
  const accepted = isSsl2ServerHello(received);
  if (accepted === null) return unknown('The connection closed within the answer');
  return known({
    accepted,
    suite: null,
    proof: {
      type: 'tls',
      request: `ClientHello to ${nameOf(endpoint)} that offers SSL 2.0 alone`,
      response: accepted ? 'ServerHello of SSL 2.0' : `No ServerHello (${ending})`,
      capturedAt: new Date().toISOString(),
      reproduce: `nmap -Pn -p ${port} --script sslv2 ${endpoint.host}`,
    },
  });
}

/** Bits of ffdhe2048. */
const SMALLEST_NAMED_GROUP = 2048;

/**
 * GnuTLS uses finite fields with clients alone that name groups of RFC 7919, which all have 2048 bits or more;
 * OpenSSL names none before TLS 1.3.
 */
async function wantsNamedGroup(
  endpoint: TlsEndpoint,
  version: TlsVersion,
  traffic: Traffic,
): Promise<boolean> {
  const suites = olderSuites.filter(isFiniteField);
  const accepts = async (more: Partial<HelloOffer>) => {
    const answer = await sendHello(endpoint, { version, suites, ...more }, traffic);
    return answer.ok ? answer.value.hello !== null : null;
  };
  return (await accepts({ groups: [X25519] })) === false && (await accepts({})) === true;
}

/** Returns whether a version before 1.3 accepts such a suite, or may accept one that was not read. */
const usesFiniteField = ({ accepted }: Enumeration): boolean =>
  (['SSLv3', ...older] as const).some((version) => {
    const offers = accepted[version];
    if (offers === null) return false;
    return !offers.ok || offers.value.isCutOff || offers.value.suites.some(isFiniteField);
  });

/** A handshake that offers suites with a finite-field group alone. */
async function readDhBits(
  endpoint: TlsEndpoint,
  newest: TlsVersion | undefined,
  traffic: Traffic,
): Promise<TlsTraits['dhBits']> {
  await traffic.proceed();
  const { host } = endpoint;
  const transport = await tlsTransport(endpoint, traffic).catch(() => null);
  traffic.signal.throwIfAborted();
  if (transport === null) return unknown('The service did not change to TLS');
  const socket = connect({
    ...transport,
    ...lenientTls,
    ciphers: 'DHE:@SECLEVEL=0',
    maxVersion: 'TLSv1.2',
    minDHSize: 1,
    ...(isIP(host) === 0 && { servername: host }),
  });
  const done = new Promise<number | null>((resolve) => {
    socket.once('secureConnect', () => {
      const info = socket.getEphemeralKeyInfo();
      resolve(info !== null && 'size' in info && info.type === 'DH' ? info.size : null);
    });
    socket.once('error', () => resolve(null));
    socket.setTimeout(traffic.timeouts.rareHelloMs, () => resolve(null));
  });
  const bits = await untilAborted(done, traffic.signal).finally(() => {
    socket.on('error', () => undefined);
    socket.destroy();
    if ('socket' in transport) transport.socket.destroy();
  });
  const proofWith = (response: string): Proof => ({
    type: 'tls',
    request: `TLS handshake with ${nameOf(endpoint)} that offers finite-field groups alone`,
    response,
    capturedAt: new Date().toISOString(),
    reproduce: `openssl s_client -connect ${nameOf(endpoint)} -tls1_2 -cipher 'DHE:@SECLEVEL=0' </dev/null`,
  });
  if (bits !== null) return known({ bits, proof: proofWith(`Server Temp Key: DH, ${bits} bits`) });
  const isNamed = newest !== undefined && (await wantsNamedGroup(endpoint, newest, traffic));
  return isNamed
    ? known({
        bits: SMALLEST_NAMED_GROUP,
        proof: proofWith('Accepted with groups of RFC 7919 alone'),
      })
    : unknown('The handshake with a finite-field group failed');
}
