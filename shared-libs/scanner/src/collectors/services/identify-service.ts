import { MAX_BANNER_BYTES } from '../../limits.ts';
import type { Service } from '../../subjects/host.ts';
import { quoted } from '../../subjects/http-proof.ts';
import type { Proof } from '../../subjects/proof.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { type Answer, type Conversation, converse } from '../tcp/converse.ts';
import { clientHello } from '../tls/client-hello.ts';
import { readServerReply } from '../tls/server-hello.ts';
import { olderSuites } from '../tls/suites.ts';
import { tlsTransport } from '../tls/tls-transport.ts';
import { askStartTls, startTlsProtocolOf } from './ask-start-tls.ts';
import { followUpFor } from './follow-up.ts';
import type { FollowUp } from './follow-up-request.ts';
import { portProbes } from './port-probes.ts';
import { escaped, printable } from './printable.ts';
import { printerPorts, quietPorts, type ServiceProbe, serviceProbes } from './probes.ts';
import { type Recognised, recognise } from './recognise.ts';

const PROBE_TIMEOUT_MS = 2000;

interface Endpoint {
  host: string;
  address: string;
  port: number;
}

interface Hit {
  probe: ServiceProbe;
  answer: Answer;
  recognised: Recognised;
}

/**
 * Identifies the service behind an open port. Sends up to six probes at a time, each on its own
 * connection.
 * @throws only the signal's reason
 */
export async function identifyService(endpoint: Endpoint, traffic: Traffic): Promise<Service> {
  if (printerPorts.has(endpoint.port) || quietPorts.has(endpoint.port)) {
    return identifyPrinter(endpoint, traffic);
  }
  const own = portProbes.filter(({ ports }) => ports?.includes(endpoint.port));
  // A controller of machines gets nothing but the question of its own protocol.
  if (endpoint.port === CONTROLLER_PORT) return identifyBy(own, endpoint, traffic);
  if (screenPorts.has(endpoint.port)) {
    const { hit } = await askAll(endpoint, probesNamed('greeting'), traffic);
    if (hit !== null) return inClearText(endpoint, hit, traffic);
  }
  const early = serviceProbes.filter(({ late }) => !late);
  const first = await askAll(endpoint, [...early, tlsProbe], traffic);
  if (first.speaksTls) return identifyTls(endpoint, own, traffic);
  // A service that repeats what it is sent would answer every question as expected.
  const isEcho = first.answers.some(({ received }) => received.includes('GET / HTTP/1.0'));
  const late = isEcho ? [] : [...own, ...lateProbes];
  const hit = first.hit ?? (await askAll(endpoint, late, traffic)).hit;
  if (hit === null) return unnamed(endpoint, first.answers);
  return inClearText(endpoint, hit, traffic);
}

/** Asks for access and for TLS side by side, since a service that keeps silent lets both wait. */
async function inClearText(endpoint: Endpoint, hit: Hit, traffic: Traffic): Promise<Service> {
  const protocol = startTlsProtocolOf(hit.recognised.name);
  const [found, startTls] = await Promise.all([
    withFollowUp(endpoint, hit, traffic),
    protocol === null ? null : askStartTls(endpoint, protocol, traffic),
  ]);
  const service = described(endpoint, found, false);
  return startTls === null ? service : { ...service, startTls };
}

const lateProbes = serviceProbes.filter(({ late }) => late);

/**
 * A hello of TLS 1.2; servers of other versions answer with an alert, which also identifies TLS.
 */
const tlsProbe: ServiceProbe = {
  name: 'tls',
  send: clientHello({ version: 'TLSv1.2', suites: olderSuites, host: '127.0.0.1' }),
};

const CONTROLLER_PORT = 102;
/** TigerVNC blocks who connects more than five times without a login, so that its ports are only listened to at first. */
const screenPorts: ReadonlySet<number> = new Set([5900, 5901, 5902, 5903, 5904, 5905]);

const identifyPrinter = (endpoint: Endpoint, traffic: Traffic): Promise<Service> =>
  identifyBy(
    serviceProbes.filter(({ send }) => send === null),
    endpoint,
    traffic,
  );

async function identifyBy(
  probes: readonly ServiceProbe[],
  endpoint: Endpoint,
  traffic: Traffic,
): Promise<Service> {
  const { hit, answers } = await askAll(endpoint, probes, traffic);
  return hit === null ? unnamed(endpoint, answers) : described(endpoint, hit, false);
}

interface Round {
  speaksTls: boolean;
  hit: Hit | null;
  answers: readonly Answer[];
}

/** Sends probes in parallel, and closes the other connections as soon as one answer decides. */
async function askAll(
  endpoint: Endpoint,
  probes: readonly ServiceProbe[],
  traffic: Traffic,
  tls?: { servername: string },
): Promise<Round> {
  const decided = new AbortController();
  const signal = AbortSignal.any([traffic.signal, decided.signal]);
  const hits: Hit[] = [];
  const answers: Answer[] = [];
  const speaks: { tls: boolean | null } = { tls: probes.includes(tlsProbe) ? null : false };

  const askOne = async (probe: ServiceProbe) => {
    await traffic.proceed();
    const answer = await ask(endpoint, probe.send, signal, {
      ...(tls && { tls }),
      ...(probe === tlsProbe && { isWhole: isServerReply }),
    });
    answers.push(answer);
    const recognised = recognise(answer.received);
    if (probe === tlsProbe) speaks.tls = isTlsReply(answer.received);
    else if (recognised !== null) hits.push({ probe, answer, recognised });
    const decisive = hits.find((hit) => isDecisive(hit, probes));
    // A TLS port may answer plain HTTP with an error page, so a page decides only without TLS.
    const isWaiting = decisive?.recognised.web === true && speaks.tls === null;
    if (speaks.tls || (decisive !== undefined && !isWaiting)) decided.abort();
  };
  await Promise.all(
    probes.map((probe) =>
      askOne(probe).catch((error: unknown) => {
        traffic.signal.throwIfAborted();
        if (!decided.signal.aborted) throw error;
      }),
    ),
  );
  const hit = hits.find((one) => isDecisive(one, probes)) ?? hits[0] ?? null;
  return { speaksTls: speaks.tls === true, hit, answers };
}

const isServerReply = (bytes: Buffer): boolean => readServerReply(bytes).kind !== 'incomplete';
const isTlsReply = (bytes: Buffer): boolean =>
  ['hello', 'alert'].includes(readServerReply(bytes).kind);

/**
 * Redis also answers an HTTP request, but only its own probe shows whether it requires
 * authentication. A greeting is most reliable when nothing was sent.
 */
function isDecisive({ probe, recognised }: Hit, probes: readonly ServiceProbe[]): boolean {
  const question = recognised.web ? 'http' : recognised.name;
  const hasQuestion = probes.some(({ name }) => name === question);
  return probe.name === (hasQuestion ? question : 'greeting');
}

function ask(
  { address, port }: Endpoint,
  send: Buffer | null,
  signal: AbortSignal,
  more: { tls?: Conversation['tls']; isWhole?(answer: Buffer): boolean } = {},
): Promise<Answer> {
  const { tls, isWhole } = more;
  // An HTTP/1.0 answer ends with the connection; others are recognised by their first bytes.
  const isPage = send !== null && send.subarray(0, 4).toString() === 'GET ';
  return converse({
    address,
    port,
    signal,
    timeoutMs: PROBE_TIMEOUT_MS,
    ...(send !== null && { send }),
    ...(tls && { tls }),
    enough: isWhole ?? ((bytes) => !isPage && recognise(bytes) !== null),
  });
}

async function withFollowUp(
  endpoint: Endpoint,
  hit: Hit,
  traffic: Traffic,
  tls?: { servername: string },
): Promise<Hit> {
  let found = hit;
  let followUp = followUpFor(hit.recognised, hit.answer.received, endpoint.port, hit.probe.name);
  while (followUp !== null) {
    await traffic.proceed();
    const answer = await askFurther(endpoint, followUp, traffic.signal, tls);
    const recognised = followUp.read(answer.received, found.recognised, answer.ending);
    // What an SSH server offers is binary; its greeting says more to a reader.
    if (recognised.algorithms !== undefined) return { ...found, recognised };
    const probe = { name: recognised.name, send: followUp.send };
    if (recognised !== found.recognised) found = { probe, answer, recognised };
    followUp = followUp.next?.(answer.received) ?? null;
  }
  return found;
}

async function askFurther(
  endpoint: Endpoint,
  { send, isWhole, startTls }: FollowUp,
  signal: AbortSignal,
  tls?: { servername: string },
): Promise<Answer> {
  if (startTls === undefined) return ask(endpoint, send, signal, { isWhole, ...(tls && { tls }) });
  const transport = await tlsTransport({ ...endpoint, startTls }, signal).catch(() => null);
  signal.throwIfAborted();
  if (transport === null) return { received: Buffer.alloc(0), ending: 'failed', connected: false };
  const over = { servername: endpoint.host, ...transport };
  return await ask(endpoint, send, signal, { isWhole, tls: over }).finally(() => {
    if ('socket' in transport) transport.socket.destroy();
  });
}

/** @param own questions of services that the port usually has */
async function identifyTls(
  endpoint: Endpoint,
  own: readonly ServiceProbe[],
  traffic: Traffic,
): Promise<Service> {
  const tls = { servername: endpoint.host };
  const { hit, answers } = await askAll(
    endpoint,
    probesNamed('greeting', 'http', 'redis'),
    traffic,
    tls,
  );
  if (hit !== null) {
    const isWeb = hit.recognised.web;
    return described(endpoint, isWeb ? await withFollowUp(endpoint, hit, traffic, tls) : hit, true);
  }
  // Whatever it is, it talks to those alone who have a certificate.
  if (answers.some(({ needsCertificate }) => needsCertificate)) {
    return { ...unnamed(endpoint, []), tls: true, access: 'protected' };
  }
  // PostgreSQL 17 and later begins TLS at once, too, for clients that name its protocol in the hello.
  const [late, clear] = await Promise.all([
    askAll(endpoint, [...own, ...probesNamed('mongodb', 'ldap')], traffic, tls),
    askAll(endpoint, probesNamed('postgres'), traffic),
  ]);
  if (late.hit !== null) {
    return described(endpoint, await withFollowUp(endpoint, late.hit, traffic, tls), true);
  }
  if (clear.hit !== null) return inClearText(endpoint, clear.hit, traffic);
  return { ...unnamed(endpoint, []), tls: true };
}

const probesNamed = (...names: readonly string[]): readonly ServiceProbe[] =>
  serviceProbes.filter(({ name }) => names.includes(name));

function described(endpoint: Endpoint, { probe, answer, recognised }: Hit, tls: boolean): Service {
  return {
    port: endpoint.port,
    ...recognised,
    tls,
    mute: false,
    proof: proofOf(endpoint, probe, answer, tls),
  };
}

function unnamed(endpoint: Endpoint, answers: readonly Answer[]): Service {
  const answered = answers.find(({ received }) => received.length > 0);
  const noAnswer: Answer = { received: Buffer.alloc(0), ending: 'timed-out', connected: true };
  return {
    port: endpoint.port,
    name: null,
    access: 'unknown',
    web: false,
    product: null,
    tls: false,
    // A service that closes the connection has answered; one that times out has not.
    mute: answered === undefined && answers.some(({ ending }) => ending === 'timed-out'),
    proof: proofOf(endpoint, { name: 'greeting', send: null }, answered ?? noAnswer, false),
  };
}

function proofOf(endpoint: Endpoint, probe: ServiceProbe, answer: Answer, tls: boolean): Proof {
  return {
    type: 'banner',
    request:
      probe.send === null
        ? `Connect to tcp/${endpoint.port} and listen`
        : `Connect to tcp/${endpoint.port} and send ${printable(probe.send)}`,
    response: printable(answer.received.subarray(0, MAX_BANNER_BYTES)) || '(no answer)',
    capturedAt: new Date().toISOString(),
    reproduce: reproduce(endpoint, probe, tls),
  };
}

function reproduce({ host, port }: Endpoint, { send }: ServiceProbe, tls: boolean): string {
  const bracketed = host.includes(':') ? `[${host}]` : host;
  if (send !== null && send.subarray(0, 4).toString() === 'GET ') {
    const path = send.toString('latin1').split(' ')[1] ?? '/';
    const url = `${tls ? 'https' : 'http'}://${bracketed}:${port}${path}`;
    return `curl -sS -i --max-time 10${tls ? ' --insecure' : ''} ${quoted(url)}`;
  }
  const talk = tls
    ? `openssl s_client -quiet -connect ${quoted(`${bracketed}:${port}`)}`
    : `nc -w 3 ${quoted(host)} ${port}`;
  return send === null ? `${talk} </dev/null` : `printf '${escaped(send)}' | ${talk}`;
}
