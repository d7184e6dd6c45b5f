import type { Traffic, TrafficBounds } from '../../traffic/traffic.ts';
import { type Answer, type Conversation, converse } from '../tcp/converse.ts';
import { clientHello } from '../tls/handshake/client-hello.ts';
import { readServerReply } from '../tls/handshake/server-hello.ts';
import { olderSuites } from '../tls/handshake/suites.ts';
import type { Listener } from './listen.ts';
import { greetingProbe, type ServiceEndpoint, type ServiceProbe } from './probes.ts';
import { type Recognised, recognise } from './recognise.ts';

export interface Hit {
  probe: ServiceProbe;
  answer: Answer;
  recognised: Recognised;
}

export interface Round {
  speaksTls: boolean;
  hit: Hit | null;
  answers: readonly Answer[];
  /** It ended for want of any byte, before each connection had its time. */
  isCutShort: boolean;
}

export interface RoundOptions {
  /** The round ends once every connection has been silent for so long. Default: each has its own time. */
  quietMs?: number;
  /** Counts as one of the probes. */
  listener?: Listener;
  tls?: { servername: string };
}

/**
 * A hello of TLS 1.2; servers of other versions answer with an alert, which also identifies TLS.
 */
export const tlsProbe: ServiceProbe = {
  name: 'tls',
  send: clientHello({ version: 'TLSv1.2', suites: olderSuites, host: '127.0.0.1' }),
};

/**
 * Sends probes in parallel, and closes the other connections as soon as one answer decides.
 * @throws only the signal's reason
 */
export async function askAll(
  endpoint: ServiceEndpoint,
  probes: readonly ServiceProbe[],
  traffic: Traffic,
  { quietMs, listener, tls }: RoundOptions = {},
): Promise<Round> {
  const ended = new AbortController();
  const { timeouts } = traffic;
  const bounds = { signal: AbortSignal.any([traffic.signal, ended.signal]), timeouts };
  const hits: Hit[] = [];
  const answers: Answer[] = [];
  const found = { tls: probes.includes(tlsProbe) ? null : false, isCutShort: false } as {
    tls: boolean | null;
    isCutShort: boolean;
  };
  const cutShort = () => {
    found.isCutShort = true;
    ended.abort();
  };
  const silence = quietMs === undefined ? undefined : setTimeout(cutShort, quietMs);
  const onBytes = () => clearTimeout(silence);
  let greeting: NodeJS.Timeout | undefined;

  const take = (probe: ServiceProbe, answer: Answer) => {
    if (answer.received.length > 0) onBytes();
    answers.push(answer);
    const recognised = recognise(answer.received);
    if (probe === tlsProbe) found.tls = isTlsReply(answer.received);
    else if (recognised !== null) hits.push({ probe, answer, recognised });
    const decisive = hits.find((hit) => isDecisive(hit, probes));
    // A TLS port may answer plain HTTP with an error page, so a page decides only without TLS.
    const isWaiting = decisive?.recognised.web === true && found.tls === null;
    if (found.tls || (decisive !== undefined && !isWaiting)) ended.abort();
    const waitsForGreeting = hits.some((hit) => deciding(hit, probes) === greetingProbe.name);
    if (waitsForGreeting) greeting ??= setTimeout(() => ended.abort(), timeouts.greetingMs);
  };
  const askOne = async (probe: ServiceProbe) => {
    await traffic.proceed();
    const isWhole = probe === tlsProbe ? isServerReply : undefined;
    take(probe, await ask(endpoint, probe.send, bounds, { tls, isWhole, onBytes }));
  };
  const listen = async ({ answer }: Listener) => take(greetingProbe, await answer);
  ended.signal.addEventListener('abort', () => listener?.close(), { once: true });
  await Promise.all(
    [...(listener ? [listen(listener)] : []), ...probes.map(askOne)].map((conversation) =>
      conversation.catch((error: unknown) => {
        traffic.signal.throwIfAborted();
        if (!ended.signal.aborted) throw error;
      }),
    ),
  ).finally(() => {
    clearTimeout(silence);
    clearTimeout(greeting);
  });
  const hit = hits.find((one) => isDecisive(one, probes)) ?? hits[0] ?? null;
  return { speaksTls: found.tls === true, hit, answers, isCutShort: found.isCutShort };
}

const isServerReply = (bytes: Buffer): boolean => readServerReply(bytes).kind !== 'incomplete';
const isTlsReply = (bytes: Buffer): boolean =>
  ['hello', 'refused', 'warned'].includes(readServerReply(bytes).kind);

/**
 * Redis also answers an HTTP request, but only its own probe shows whether it requires
 * authentication. A greeting is most reliable when nothing was sent.
 */
function deciding({ recognised }: Hit, probes: readonly ServiceProbe[]): string {
  const question = recognised.web ? 'http' : recognised.name;
  return probes.some(({ name }) => name === question) ? question : greetingProbe.name;
}

const isDecisive = (hit: Hit, probes: readonly ServiceProbe[]): boolean =>
  hit.probe.name === deciding(hit, probes);

export interface AskOptions {
  tls?: Conversation['tls'] | undefined;
  isWhole?: ((answer: Buffer) => boolean) | undefined;
  onBytes?: () => void;
}

/** Asks one question on its own connection. @throws only the signal's reason */
export function ask(
  { address, port }: ServiceEndpoint,
  send: Buffer | null,
  { signal, timeouts }: TrafficBounds,
  { tls, isWhole, onBytes }: AskOptions = {},
): Promise<Answer> {
  // An HTTP/1.0 answer ends with the connection; others are recognised by their first bytes.
  const isPage = send !== null && send.subarray(0, 4).toString() === 'GET ';
  const isEnough = isWhole ?? ((bytes: Buffer) => !isPage && recognise(bytes) !== null);
  return converse({
    address,
    port,
    signal,
    timeoutMs: timeouts.probeMs,
    ...(send !== null && { send }),
    ...(tls && { tls }),
    enough(bytes) {
      onBytes?.();
      return isEnough(bytes);
    },
  });
}
