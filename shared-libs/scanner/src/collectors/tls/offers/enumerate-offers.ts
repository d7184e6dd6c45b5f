import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { MAX_ENUMERATING_HELLOS } from '../../../limits.ts';
import type {
  AcceptedOffers,
  HelloAnswer,
  TlsService,
  TlsVersion,
} from '../../../subjects/tls-service.ts';
import type { Traffic } from '../../../traffic/traffic.ts';
import { type HelloOffer, versionNumbers } from '../handshake/client-hello.ts';
import { groupsOfTls12, groupsOfTls13 } from '../handshake/groups.ts';
import { type HelloOptions, type HelloReply, sendHello } from '../handshake/send-hello.ts';
import { isEllipticCurve, olderSuiteOffers, tls13Suites } from '../handshake/suites.ts';
import type { TlsEndpoint } from '../handshake/tls-transport.ts';

/** Describes what the server chose for one hello of the enumeration, or its last refusal. */
export interface EnumeratedReply {
  version: TlsVersion;
  /** How many suites the hello offered. */
  offered: number;
  /** null when the server refused. */
  suite: number | null;
  text: string;
  capturedAt: string;
}

export interface Enumeration {
  versions: TlsService['versions'];
  accepted: TlsService['accepted'];
  /** In the order in which they came. */
  replies: readonly EnumeratedReply[];
}

/** Sends a hello for one version; null when the enumeration has sent as many as it may. */
type Ask = (
  offer: Pick<HelloOffer, 'suites' | 'groups'>,
  options?: HelloOptions,
) => Promise<Read<HelloReply> | null>;

/**
 * Offers suites until the server refuses all that are left, for each version that it accepts; then groups in
 * the same way. Each hello has its own connection and keeps the pace of the host.
 */
export async function enumerateOffers(
  endpoint: TlsEndpoint,
  versions: TlsService['versions'],
  traffic: Traffic,
): Promise<Enumeration> {
  let left = MAX_ENUMERATING_HELLOS;
  let isLost = false;
  const replies: EnumeratedReply[] = [];
  const accepted: Partial<Record<TlsVersion, Read<AcceptedOffers> | null>> = {};
  const newestOlder = older.findLast((version) => isAccepted(versions[version]));
  for (const version of Object.keys(versionNumbers) as TlsVersion[]) {
    const answer = versions[version];
    if (!isAccepted(answer)) {
      accepted[version] = answer.ok ? null : answer;
      continue;
    }
    const ask: Ask = async (offer, options) => {
      if (left === 0) return null;
      if (isLost) return unknown('The server stopped answering');
      left -= 1;
      const reply = await sendHello(endpoint, { version, ...offer }, traffic, {
        isPaced: true,
        ...options,
      });
      if (!reply.ok) isLost = true;
      else if (offer.groups === undefined) replies.push(enumerated(version, offer, reply.value));
      return reply;
    };
    accepted[version] = await enumerateVersion(version, version === newestOlder, ask);
  }
  return { versions, accepted: accepted as TlsService['accepted'], replies };
}

const enumerated = (
  version: TlsVersion,
  { suites }: Pick<HelloOffer, 'suites'>,
  { hello, text, capturedAt }: HelloReply,
): EnumeratedReply => ({
  version,
  offered: suites.length,
  suite: hello !== null && hello.version === versionNumbers[version] ? hello.suite : null,
  text,
  capturedAt,
});

/** Versions before 1.3 choose among the same curves, so that one of them shows all. */
const older: readonly TlsVersion[] = ['TLSv1.0', 'TLSv1.1', 'TLSv1.2'];
const isAccepted = (answer: Read<HelloAnswer>): boolean => answer.ok && answer.value.accepted;

async function enumerateVersion(
  version: TlsVersion,
  hasCurves: boolean,
  ask: Ask,
): Promise<Read<AcceptedOffers>> {
  const isNewest = version === 'TLSv1.3';
  const choose: Choose = async (suites) => {
    const reply = await ask({ suites });
    if (reply === null || !reply.ok) return reply;
    const { hello } = reply.value;
    return known(hello?.version === versionNumbers[version] ? hello.suite : null);
  };
  const found = await enumerateSuites(isNewest ? [tls13Suites] : olderSuiteOffers, choose);
  if (!found.ok) return found;
  const { suites, order, isCutOff } = found.value;
  const curves = suites.filter(isEllipticCurve);
  const groups = isNewest
    ? await enumerateGroups(groupsOfTls13, tls13Suites, false, ask)
    : hasCurves && curves.length > 0
      ? await enumerateGroups(groupsOfTls12, curves, true, ask)
      : null;
  return groups === 'cut-off'
    ? known({ suites, order, groups: unknown(TOO_MANY), isCutOff: true })
    : known({ suites, order, groups, isCutOff });
}

const TOO_MANY = `The enumeration ends after ${MAX_ENUMERATING_HELLOS} offers`;
const STRANGE = 'The server chose what was not offered';

type FoundSuites = Pick<AcceptedOffers, 'suites' | 'order' | 'isCutOff'>;

type Choose = (offered: readonly number[]) => Promise<Read<number | null> | null>;

async function enumerateSuites(
  offers: readonly (readonly number[])[],
  choose: Choose,
): Promise<Read<FoundSuites>> {
  const parts: number[][] = [];
  for (const offer of offers) {
    const part = await eliminate(offer, choose);
    if (!part.reply.ok) return part.reply;
    parts.push(part.chosen);
    if (part.isCutOff) return known({ suites: parts.flat(), order: null, isCutOff: true });
  }
  const isSplit = parts.filter(({ length }) => length > 0).length > 1;
  return await orderOf(parts.flat(), isSplit, choose);
}

/** Takes what the server chooses out of the offer, until it refuses the rest. */
async function eliminate(
  offer: readonly number[],
  choose: Choose,
): Promise<{ chosen: number[]; reply: Read<null>; isCutOff: boolean }> {
  const chosen: number[] = [];
  let left = offer;
  while (left.length > 0) {
    const choice = await choose(left);
    if (choice === null) return { chosen, reply: known(null), isCutOff: true };
    if (!choice.ok) return { chosen, reply: choice, isCutOff: false };
    const { value } = choice;
    if (value === null) break;
    if (!left.includes(value)) return { chosen, reply: unknown(STRANGE), isCutOff: false };
    chosen.push(value);
    left = left.filter((one) => one !== value);
  }
  return { chosen, reply: known(null), isCutOff: false };
}

/**
 * Offers what is accepted in the opposite order: a server that has an order of its own chooses the same again.
 * Suites that came from several hellos are put in that order with hellos that offer them all.
 */
async function orderOf(
  suites: readonly number[],
  isSplit: boolean,
  choose: Choose,
): Promise<Read<FoundSuites>> {
  const cut: Read<FoundSuites> = known({ suites, order: null, isCutOff: true });
  if (suites.length < 2) return known({ suites, order: null, isCutOff: false });
  const first = isSplit ? await choose(suites) : known(suites[0] ?? null);
  if (first === null) return cut;
  if (!first.ok) return first;
  const opposite = oppositeOf(suites);
  const second = await choose(opposite);
  if (second === null) return cut;
  if (!second.ok) return second;
  const order = orderBetween(first.value, second.value, opposite);
  if (order !== 'server' || !isSplit) return known({ suites, order, isCutOff: false });
  const sorted = await eliminate(suites, choose);
  if (!sorted.reply.ok) return sorted.reply;
  const rest = suites.filter((suite) => !sorted.chosen.includes(suite));
  return known({ suites: [...sorted.chosen, ...rest], order, isCutOff: sorted.isCutOff });
}

function orderBetween(
  first: number | null,
  second: number | null,
  opposite: readonly number[],
): AcceptedOffers['order'] {
  if (first === null || second === null) return null;
  if (first === second) return 'server';
  if (second !== opposite[0]) return 'server';
  return CHACHA20.includes(second) ? null : 'client';
}

const CHACHA20 = [0x1303, 0xcca8, 0xcca9, 0xccaa, 0xcc13, 0xcc14, 0xcc15];

/**
 * Servers may let a client that wants ChaCha20 first have it, whatever their order is otherwise: it comes
 * first only where nothing else could.
 */
function oppositeOf(suites: readonly number[]): readonly number[] {
  const reversed = suites.toReversed();
  const first = reversed.findIndex((suite) => !CHACHA20.includes(suite));
  const suite = reversed[first];
  if (suite === undefined || suite === suites[0]) return reversed;
  return [suite, ...reversed.filter((_, index) => index !== first)];
}

/**
 * In TLS 1.2 a server uses a certificate with a key on a curve only while that curve is offered. So what
 * was chosen is offered again at the end once the rest alone is refused.
 */
async function enumerateGroups(
  groups: readonly number[],
  suites: readonly number[],
  isTls12: boolean,
  ask: Ask,
): Promise<Read<readonly number[]> | 'cut-off'> {
  const choose: Choose = async (offered) => {
    const reply = await ask(
      { suites, groups: offered },
      isTls12 ? { awaitsKeyExchange: true } : {},
    );
    if (reply === null || !reply.ok) return reply;
    const { group } = reply.value;
    // Old servers take a curve that was not offered.
    return known(group !== null && offered.includes(group) ? group : null);
  };
  const first = await eliminate(groups, choose);
  if (first.isCutOff) return 'cut-off';
  if (!first.reply.ok) return first.reply;
  const { chosen } = first;
  if (!isTls12 || chosen.length === 0) return known(chosen);
  for (;;) {
    const left = groups.filter((group) => !chosen.includes(group));
    const choice = await choose([...left, ...chosen]);
    if (choice === null) return 'cut-off';
    if (!choice.ok) return choice;
    if (choice.value === null || !left.includes(choice.value)) return known(chosen);
    chosen.push(choice.value);
  }
}
