import { MAX_BANNER_BYTES } from '../../engine/limits.ts';
import type { Traffic } from '../../engine/traffic.ts';
import type { Service } from '../../subjects/host.ts';
import { quoted } from '../../subjects/http-proof.ts';
import type { Proof } from '../../subjects/proof.ts';
import { type Answer, converse } from '../tcp/converse.ts';
import { clientHello } from '../tls/client-hello.ts';
import { readServerReply } from '../tls/server-hello.ts';
import { olderSuites } from '../tls/suites.ts';
import { followUpFor } from './follow-up.ts';
import { printerPorts, type ServiceProbe, serviceProbes } from './probes.ts';
import { type Recognised, recognise } from './recognise.ts';

const PROBE_TIMEOUT_MS = 2000;

interface Place {
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
 * Names the service behind an open port: six questions at a time, each on its own connection.
 * @throws only the signal's reason
 */
export async function identifyService(place: Place, traffic: Traffic): Promise<Service> {
  if (printerPorts.has(place.port)) return identifyPrinter(place, traffic);
  const early = serviceProbes.filter(({ late }) => !late);
  const first = await askAll(place, [...early, tlsProbe], traffic);
  if (first.speaksTls) return behindTls(place, traffic);
  const hit = first.hit ?? (await askAll(place, lateProbes, traffic)).hit;
  if (hit !== null) return described(place, await deepened(place, hit, traffic), false);
  return unnamed(place, first.answers);
}

const lateProbes = serviceProbes.filter(({ late }) => late);

/** A hello of TLS 1.2; servers of other versions answer it with an alert, which tells as much. */
const tlsProbe: ServiceProbe = {
  name: 'tls',
  send: clientHello({ version: 'TLSv1.2', suites: olderSuites, host: '127.0.0.1' }),
};

async function identifyPrinter(place: Place, traffic: Traffic): Promise<Service> {
  const greeting = serviceProbes.filter(({ send }) => send === null);
  const { hit, answers } = await askAll(place, greeting, traffic);
  return hit === null ? unnamed(place, answers) : described(place, hit, false);
}

interface Round {
  speaksTls: boolean;
  hit: Hit | null;
  answers: readonly Answer[];
}

/** Asks in parallel, and hangs up on the rest as soon as one answer decides. */
async function askAll(
  place: Place,
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
    const answer = await ask(place, probe.send, signal, {
      ...(tls && { tls }),
      ...(probe === tlsProbe && { isWhole: isServerReply }),
    });
    answers.push(answer);
    const recognised = recognise(answer.received);
    if (probe === tlsProbe) speaks.tls = isTlsReply(answer.received);
    else if (recognised !== null) hits.push({ probe, answer, recognised });
    const decisive = hits.find((hit) => isDecisive(hit, probes));
    // A TLS port may answer plain HTTP with an error page; so a page decides only without TLS.
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
 * Redis answers an HTTP request too, but only its own question shows whether it lets anyone in; and
 * a greeting shows best when nothing was said before.
 */
function isDecisive({ probe, recognised }: Hit, probes: readonly ServiceProbe[]): boolean {
  const question = recognised.web ? 'http' : recognised.name;
  const hasQuestion = probes.some(({ name }) => name === question);
  return probe.name === (hasQuestion ? question : 'greeting');
}

function ask(
  { address, port }: Place,
  send: Buffer | null,
  signal: AbortSignal,
  more: { tls?: { servername: string }; isWhole?(answer: Buffer): boolean } = {},
): Promise<Answer> {
  const { tls, isWhole } = more;
  // HTTP/1.0 ends by hanging up; all else is recognised by how it begins.
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

async function deepened(place: Place, hit: Hit, traffic: Traffic): Promise<Hit> {
  const followUp = followUpFor(hit.recognised, hit.answer.received);
  if (followUp === null) return hit;
  await traffic.proceed();
  const answer = await ask(place, followUp.send, traffic.signal, followUp);
  const recognised = followUp.read(answer.received, hit.recognised);
  const probe = { name: recognised.name, send: followUp.send };
  return recognised === hit.recognised ? hit : { probe, answer, recognised };
}

async function behindTls(place: Place, traffic: Traffic): Promise<Service> {
  const { hit } = await askAll(place, tlsQuestions, traffic, { servername: place.host });
  if (hit !== null) return described(place, hit, true);
  return { ...unnamed(place, []), tls: true };
}

const tlsQuestions = serviceProbes.filter(({ name }) =>
  ['greeting', 'http', 'redis'].includes(name),
);

function described(place: Place, { probe, answer, recognised }: Hit, tls: boolean): Service {
  return {
    port: place.port,
    ...recognised,
    tls,
    mute: false,
    proof: proofOf(place, probe, answer, tls),
  };
}

function unnamed(place: Place, answers: readonly Answer[]): Service {
  const spoken = answers.find(({ received }) => received.length > 0);
  const silence: Answer = { received: Buffer.alloc(0), ending: 'timed-out', connected: true };
  return {
    port: place.port,
    name: null,
    access: 'unknown',
    web: false,
    product: null,
    tls: false,
    // A service that hangs up on every question has answered; one that keeps us waiting has not.
    mute: spoken === undefined && answers.some(({ ending }) => ending === 'timed-out'),
    proof: proofOf(place, { name: 'greeting', send: null }, spoken ?? silence, false),
  };
}

function proofOf(place: Place, probe: ServiceProbe, answer: Answer, tls: boolean): Proof {
  return {
    type: 'banner',
    request:
      probe.send === null
        ? `Connect to tcp/${place.port} and listen`
        : `Connect to tcp/${place.port} and send ${printable(probe.send)}`,
    response: printable(answer.received.subarray(0, MAX_BANNER_BYTES)) || '(no answer)',
    capturedAt: new Date().toISOString(),
    reproduce: reproduce(place, probe, tls),
  };
}

function reproduce({ host, port }: Place, { send }: ServiceProbe, tls: boolean): string {
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

/** For `printf`: everything that is not plain text as an octal escape. */
const escaped = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) =>
      byte >= 32 && byte < 127 && !`'\\%`.includes(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`,
    )
    .join('');

/** Text as it is, line ends kept, everything else as dots. */
const printable = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replaceAll('\r\n', '\n')
    .replace(/[^\n\t -~]/g, '.')
    .trimEnd();
