import type { Service } from '../../subjects/host.ts';
import type { Traffic, TrafficBounds } from '../../traffic/traffic.ts';
import type { Answer } from '../tcp/converse.ts';
import { TOO_MANY_CLIENTS } from '../tcp/smtp-session.ts';
import { whileBusy } from '../tcp/while-busy.ts';
import { tlsTransport } from '../tls/handshake/tls-transport.ts';
import { ask, askAll, type Hit, type RoundOptions, tlsProbe } from './ask-all.ts';
import { askGreeter } from './ask-greeter.ts';
import { askStartTls, startTlsProtocolOf } from './ask-start-tls.ts';
import { described, unnamed } from './describe-service.ts';
import { followUpFor } from './follow-up.ts';
import type { FollowUp } from './follow-up-request.ts';
import { listen } from './listen.ts';
import { portProbes } from './port-probes.ts';
import {
  greetingProbe,
  printerPorts,
  quietPorts,
  type ServiceEndpoint,
  type ServiceProbe,
  serviceProbes,
} from './probes.ts';
import { recognise } from './recognise.ts';

export interface Attempt {
  service: Service;
  /** It kept silent where more time may name it. */
  mayBeSlow: boolean;
}

/** Identifies the service behind an open port, however slow it is. @throws only the signal's reason */
export async function identifyService(
  endpoint: ServiceEndpoint,
  traffic: Traffic,
): Promise<Service> {
  const { service, mayBeSlow } = await identifyFast(endpoint, traffic);
  return mayBeSlow ? await identifySlow(endpoint, traffic) : service;
}

/**
 * Listens for a moment first, because a service that speaks is asked nothing else than its own protocol. Silence
 * lasts as long as the round trip suggests.
 * @throws only the signal's reason
 */
export async function identifyFast(endpoint: ServiceEndpoint, traffic: Traffic): Promise<Attempt> {
  const settled = await identifyCarefully(endpoint, traffic);
  if (settled !== null) return { service: settled, mayBeSlow: false };
  const begin = async () => {
    const listener = await listen(endpoint, traffic);
    return { listener, greeting: (await listener.speaks) ? await listener.answer : null };
  };
  const { listener, greeting } = await whileBusy(begin, hasManyClients, traffic);
  if (greeting !== null) {
    const service = await identifyGreeter(endpoint, greeting, traffic);
    return { service, mayBeSlow: false };
  }
  const { probeMs, quietMs: quiet } = traffic.timeouts;
  const roundTripsMs = QUIET_ROUND_TRIPS * (listener.roundTripMs() ?? probeMs);
  const quietMs = Math.min(probeMs, quiet + roundTripsMs);
  return await identifyByQuestions(endpoint, { quietMs, listener }, traffic);
}

const hasManyClients = ({ greeting }: { greeting: Answer | null }): boolean =>
  greeting?.received.toString('latin1', 0, 3) === String(TOO_MANY_CLIENTS);

const QUIET_ROUND_TRIPS = 4;

/** Lets every question have its time. @throws only the signal's reason */
export const identifySlow = async (endpoint: ServiceEndpoint, traffic: Traffic): Promise<Service> =>
  (await identifyByQuestions(endpoint, {}, traffic)).service;

/** Ports at which data or many connections do harm; null for all others. */
async function identifyCarefully(
  endpoint: ServiceEndpoint,
  traffic: Traffic,
): Promise<Service | null> {
  const { port } = endpoint;
  if (printerPorts.has(port) || quietPorts.has(port)) {
    return identifyBy([greetingProbe], endpoint, traffic);
  }
  // A controller of machines gets nothing but the question of its own protocol.
  if (port === CONTROLLER_PORT) return identifyBy(ownProbes(port), endpoint, traffic);
  if (!screenPorts.has(port)) return null;
  const { hit } = await askAll(endpoint, [greetingProbe], traffic);
  return hit && inClearText(endpoint, hit, traffic);
}

const CONTROLLER_PORT = 102;
/** TigerVNC blocks who connects more than five times without a login, so that its ports are only listened to at first. */
const screenPorts: ReadonlySet<number> = new Set([5900, 5901, 5902, 5903, 5904, 5905]);

/** Questions of services that the port usually has. */
const ownProbes = (port: number): readonly ServiceProbe[] =>
  portProbes.filter(({ ports }) => ports?.includes(port));

async function identifyBy(
  probes: readonly ServiceProbe[],
  endpoint: ServiceEndpoint,
  traffic: Traffic,
): Promise<Service> {
  const { hit, answers } = await askAll(endpoint, probes, traffic);
  return hit === null ? unnamed(endpoint, answers) : described(endpoint, hit, false);
}

async function identifyGreeter(
  endpoint: ServiceEndpoint,
  answer: Answer,
  traffic: Traffic,
): Promise<Service> {
  const recognised = recognise(answer.received);
  const hit =
    recognised === null
      ? await askGreeter(endpoint, answer, traffic)
      : { probe: greetingProbe, answer, recognised };
  return hit === null ? unnamed(endpoint, [answer]) : inClearText(endpoint, hit, traffic);
}

const probesNamed = (...names: readonly string[]): readonly ServiceProbe[] =>
  serviceProbes.filter(({ name }) => names.includes(name));

const earlyProbes = serviceProbes.filter(({ late }) => !late);
const lateProbes = serviceProbes.filter(({ late }) => late);
const silentProbes = portProbes.filter(({ forSilent }) => forSilent);

/** A service that repeats what it is sent (RFC 862) would answer every question as expected. */
function echoIn(answers: readonly Answer[]): Hit | null {
  const probe = earlyProbes.find(({ name }) => name === 'http');
  const answer = answers.find(({ received }) => probe?.send?.equals(received));
  if (probe === undefined || answer === undefined) return null;
  const recognised = { name: 'echo', access: 'open', web: false, product: null } as const;
  return { probe, answer, recognised };
}

type Waits = Pick<RoundOptions, 'quietMs' | 'listener'>;

async function identifyByQuestions(
  endpoint: ServiceEndpoint,
  { quietMs, listener }: Waits,
  traffic: Traffic,
): Promise<Attempt> {
  const own = ownProbes(endpoint.port);
  const waits = quietMs === undefined ? {} : { quietMs };
  const early = earlyProbes.filter((probe) => listener === undefined || probe !== greetingProbe);
  const first = await askAll(endpoint, [...early, tlsProbe], traffic, {
    ...waits,
    ...(listener && { listener }),
  });
  if (first.speaksTls) return await identifyTls(endpoint, own, waits, traffic);
  const echo = first.hit === null ? echoIn(first.answers) : null;
  // A service with one connection at a time had no turn before.
  const again = first.isCutShort ? probesNamed('http') : [];
  const late = first.hit !== null || echo !== null ? [] : [...again, ...own, ...lateProbes];
  const second = await askAll(endpoint, late, traffic, waits);
  const isSilent = [...first.answers, ...second.answers].every(
    ({ received }) => received.length === 0,
  );
  const rare = isSilent ? silentProbes.filter((probe) => !own.includes(probe)) : [];
  const third = await askAll(endpoint, rare, traffic, waits);
  const hit = first.hit ?? echo ?? second.hit ?? third.hit;
  const isCutShort = [first, second, third].some((round) => round.isCutShort);
  return hit === null
    ? { service: unnamed(endpoint, first.answers, isCutShort), mayBeSlow: isCutShort }
    : { service: await inClearText(endpoint, hit, traffic), mayBeSlow: false };
}

/** Asks for access and for TLS side by side, since a service that keeps silent lets both wait. */
async function inClearText(
  endpoint: ServiceEndpoint,
  hit: Hit,
  traffic: Traffic,
): Promise<Service> {
  const protocol = startTlsProtocolOf(hit.recognised.name);
  const [found, startTls] = await Promise.all([
    withFollowUp(endpoint, hit, traffic),
    protocol === null ? null : askStartTls(endpoint, protocol, traffic),
  ]);
  const service = described(endpoint, found, false);
  return startTls === null ? service : { ...service, startTls };
}

async function withFollowUp(
  endpoint: ServiceEndpoint,
  hit: Hit,
  traffic: Traffic,
  tls?: { servername: string },
): Promise<Hit> {
  let found = hit;
  let followUp = followUpFor(hit.recognised, hit.answer.received, endpoint.port, hit.probe.name);
  while (followUp !== null) {
    await traffic.proceed();
    const answer = await askFurther(endpoint, followUp, traffic, tls);
    const recognised = followUp.read(answer.received, found.recognised, answer.ending);
    const probe = { name: recognised.name, send: followUp.send };
    if (followUp.keepsProof) found = { ...found, recognised };
    else if (recognised !== found.recognised) found = { probe, answer, recognised };
    followUp = followUp.next?.(answer.received) ?? null;
  }
  return found;
}

async function askFurther(
  endpoint: ServiceEndpoint,
  { send, isWhole, startTls }: FollowUp,
  bounds: TrafficBounds,
  tls?: { servername: string },
): Promise<Answer> {
  if (startTls === undefined) return ask(endpoint, send, bounds, { isWhole, ...(tls && { tls }) });
  const transport = await tlsTransport({ ...endpoint, startTls }, bounds).catch(() => null);
  bounds.signal.throwIfAborted();
  if (transport === null) return { received: Buffer.alloc(0), ending: 'failed', connected: false };
  const over = { servername: endpoint.host, ...transport };
  return await ask(endpoint, send, bounds, { isWhole, tls: over }).finally(() => {
    if ('socket' in transport) transport.socket.destroy();
  });
}

/** @param own questions of services that the port usually has */
async function identifyTls(
  endpoint: ServiceEndpoint,
  own: readonly ServiceProbe[],
  { quietMs }: Waits,
  traffic: Traffic,
): Promise<Attempt> {
  const tls = { servername: endpoint.host };
  // The handshake comes before.
  const waits = quietMs === undefined ? {} : { quietMs: quietMs * 3 };
  const behind = { tls, ...waits };
  const first = await askAll(endpoint, probesNamed('greeting', 'http', 'redis'), traffic, behind);
  const { hit } = first;
  if (hit !== null) {
    const { web, name } = hit.recognised;
    const found = web || name === 'redis' ? await withFollowUp(endpoint, hit, traffic, tls) : hit;
    return { service: described(endpoint, found, true), mayBeSlow: false };
  }
  const greeting = first.answers.find(({ received }) => received.length > 0);
  const greeter =
    greeting && (await askGreeter(endpoint, greeting, traffic, { isBehindTls: true }));
  if (greeter) return { service: described(endpoint, greeter, true), mayBeSlow: false };
  // Whatever it is, it talks to those alone who have a certificate.
  if (first.answers.some(({ needsCertificate }) => needsCertificate)) {
    const service = { ...unnamed(endpoint, []), tls: true, access: 'protected' } as const;
    return { service, mayBeSlow: false };
  }
  // PostgreSQL 17 and later begins TLS at once, too, for clients that name its protocol in the hello.
  const [late, clear] = await Promise.all([
    askAll(endpoint, [...own, ...probesNamed('mongodb', 'ldap')], traffic, behind),
    askAll(endpoint, probesNamed('postgres'), traffic, waits),
  ]);
  if (late.hit !== null) {
    const found = await withFollowUp(endpoint, late.hit, traffic, tls);
    return { service: described(endpoint, found, true), mayBeSlow: false };
  }
  if (clear.hit !== null) {
    return { service: await inClearText(endpoint, clear.hit, traffic), mayBeSlow: false };
  }
  const isCutShort = [first, late, clear].some((round) => round.isCutShort);
  return { service: { ...unnamed(endpoint, []), tls: true }, mayBeSlow: isCutShort };
}
