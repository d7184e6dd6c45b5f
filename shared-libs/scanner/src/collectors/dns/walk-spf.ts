import { MAX_SPF_HOSTS, MAX_SPF_LOOK_UPS } from '../../limits.ts';
import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import type { SpfWalk } from '../../subjects/mail.ts';
import type { DnsClient } from './dns-client.ts';
import type { DomainExists } from './domain-exists.ts';
import { isUnregistered } from './name-hosts.ts';
import { shellName } from './presentation.ts';

/** RFC 7208, section 4.6.4: beyond it `mx` is an error, while `ptr` leaves the others out. */
const MAX_HOSTS_OF_TERM = 10;

export interface SpfSources {
  client: DnsClient;
  domainExists: DomainExists;
}

/** The walk so far. */
interface State extends SpfSources {
  lookUps: number;
  asked: number;
  hostsAsked: number;
  voids: string[];
  crowded: Array<{ name: string; hosts: number }>;
  unregistered: string[];
  registrationUnread: string | null;
  broken: string[];
  fixedTargets: Map<string, boolean | null>;
  included: Array<{ name: string; record: string }>;
  unread: string | null;
  lines: string[];
}

/**
 * Follows an SPF record like a receiver does, past the limit of a receiver but not past its own.
 * Terms with macros depend on the message, so they count, and only their domain is looked up.
 */
export async function walkSpf(sources: SpfSources, name: string, record: string): Promise<SpfWalk> {
  const state: State = {
    ...sources,
    lookUps: 0,
    asked: 0,
    hostsAsked: 0,
    voids: [],
    crowded: [],
    unregistered: [],
    registrationUnread: null,
    broken: [],
    fixedTargets: new Map(),
    included: [],
    unread: null,
    lines: [`${name}: ${record}`],
  };
  await follow(name, record, [name], state);
  const { lookUps, voids, crowded, unregistered, registrationUnread } = state;
  const { broken, included, unread, lines } = state;
  const fixedTargets = [...state.fixedTargets].map(([target, exists]) => ({
    name: target,
    exists,
  }));
  return {
    lookUps,
    voids,
    crowded,
    unregistered: [...new Set(unregistered)],
    registrationUnread,
    broken: [...new Set(broken)],
    fixedTargets,
    included,
    unread,
    proof: {
      type: 'dns',
      request: `TXT record of ${name}, and of the names that its SPF record includes`,
      response: [...lines, `${lookUps} look-ups`].join('\n'),
      capturedAt: new Date().toISOString(),
      reproduce: `dig ${shellName(name)} TXT`,
    },
  };
}

async function follow(
  name: string,
  record: string,
  path: readonly string[],
  state: State,
): Promise<void> {
  const terms = record
    .toLowerCase()
    .split(' ')
    .slice(1)
    .filter((term) => term !== '');
  // Receivers test no mechanism behind `all`, and no redirect beside it (section 5.1).
  const all = terms.findIndex((term) => /^[+\-~?]?all$/.test(term));
  for (const term of all < 0 ? terms : terms.slice(0, all)) {
    const { kind, target } = parse(term, name);
    if (kind === null || (kind === 'redirect' && all >= 0)) continue;
    state.lookUps += 1;
    if (kind === 'ptr') continue;
    if (kind === 'exists' && !target.includes('%')) {
      state.fixedTargets.set(target, state.fixedTargets.get(target) ?? null);
    }
    if (state.asked >= MAX_SPF_LOOK_UPS) {
      state.unread ??= `Only the first ${MAX_SPF_LOOK_UPS} look-ups of the SPF record were made`;
      continue;
    }
    state.asked += 1;
    if (target.includes('%{')) await noteIfFree(fixedPart(target), state);
    else if (kind === 'include' || kind === 'redirect') await include(target, path, state);
    else await probe(kind, target, state);
  }
}

async function include(target: string, path: readonly string[], state: State): Promise<void> {
  if (path.includes(target)) {
    state.broken.push(target);
    return;
  }
  const answer = await state.client.query(target, 'TXT');
  if (!answer.ok) {
    state.unread ??= answer.reason;
    return;
  }
  const records = answer.value.values.filter((value) => /^v=spf1(?: |$)/i.test(value));
  const [record] = records;
  state.lines.push(`${target}: ${record ?? answer.value.rcode}`);
  if (answer.value.values.length === 0) await addVoid(target, answer.value, state);
  if (record === undefined || records.length > 1) {
    state.broken.push(target);
    return;
  }
  state.included.push({ name: target, record });
  await follow(target, record, [...path, target], state);
}

async function probe(kind: 'a' | 'mx' | 'exists', target: string, state: State): Promise<void> {
  const first = await state.client.query(target, kind === 'mx' ? 'MX' : 'A');
  if (!first.ok) {
    state.unread ??= first.reason;
    return;
  }
  const isFilled = first.value.values.length > 0;
  if (kind === 'exists') {
    state.fixedTargets.set(target, isFilled);
    if (isFilled) state.lines.push(`exists ${target}: ${first.value.values[0]}`);
  }
  if (isFilled && kind === 'mx') await probeHosts(target, first.value, state);
  if (isFilled) return;
  if (kind === 'a' && !(await isWithoutIpv6(target, state))) return;
  state.lines.push(`${kind} ${target}: ${first.value.rcode}`);
  await addVoid(target, first.value, state);
}

/** Receivers look up AAAA for senders with IPv6, so a name is void only without both. */
async function isWithoutIpv6(target: string, state: State): Promise<boolean> {
  const answer = await state.client.query(target, 'AAAA');
  if (!answer.ok) state.unread ??= answer.reason;
  return answer.ok && answer.value.values.length === 0;
}

/** The addresses of the hosts that `mx` names. The hosts of `ptr` depend on the sender. */
async function probeHosts(target: string, { values }: DnsAnswer, state: State): Promise<void> {
  const hosts = values
    .map((value) => (value.split(' ')[1] ?? '').toLowerCase())
    .filter((host) => host !== '' && host !== '.');
  if (hosts.length > MAX_HOSTS_OF_TERM) {
    state.lines.push(`mx ${target}: ${hosts.length} mail servers`);
    if (state.crowded.every(({ name }) => name !== target)) {
      state.crowded.push({ name: target, hosts: hosts.length });
    }
    return;
  }
  for (const host of hosts) {
    if (state.hostsAsked >= MAX_SPF_HOSTS) {
      state.unread ??= `Only the first ${MAX_SPF_HOSTS} mail servers of the SPF record were looked up`;
      return;
    }
    state.hostsAsked += 1;
    const answer = await state.client.query(host, 'A');
    if (!answer.ok) {
      state.unread ??= answer.reason;
      continue;
    }
    if (answer.value.values.length > 0 || !(await isWithoutIpv6(host, state))) continue;
    state.lines.push(`mx ${target}, ${host}: ${answer.value.rcode}`);
    state.voids.push(host);
  }
}

async function addVoid(target: string, { rcode }: DnsAnswer, state: State): Promise<void> {
  state.voids.push(target);
  if (rcode === 'NXDOMAIN') await noteIfFree(target, state);
}

async function noteIfFree(target: string, state: State): Promise<void> {
  const isFree = await isUnregistered(state.domainExists, target);
  if (!isFree.ok) state.registrationUnread ??= isFree.reason;
  else if (isFree.value) state.unregistered.push(target);
}

/** The labels behind the last macro; empty where a macro decides about the domain itself. */
function fixedPart(target: string): string {
  const rest = target.slice(target.lastIndexOf('}') + 1);
  return rest.startsWith('.') ? rest.slice(1) : '';
}

type Kind = 'include' | 'redirect' | 'a' | 'mx' | 'ptr' | 'exists';

/** `kind` is null for terms that need no look-up. */
function parse(term: string, name: string): { kind: Kind | null; target: string } {
  if (term.startsWith('redirect=')) return { kind: 'redirect', target: nameIn(term.slice(9)) };
  const bare = /^[+\-~?]/.test(term) ? term.slice(1) : term;
  const end = bare.search(/[:/]/);
  const kind = end < 0 ? bare : bare.slice(0, end);
  const rest = end >= 0 && bare[end] === ':' ? bare.slice(end + 1) : '';
  const target = nameIn(rest.split('/')[0] ?? '') || name;
  switch (kind) {
    case 'include':
    case 'exists':
      return { kind: rest === '' ? null : kind, target };
    case 'a':
    case 'mx':
    case 'ptr':
      return { kind, target };
    default:
      return { kind: null, target };
  }
}

const nameIn = (text: string): string => (text.endsWith('.') ? text.slice(0, -1) : text);
