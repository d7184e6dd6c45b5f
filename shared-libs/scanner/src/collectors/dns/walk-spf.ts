import { MAX_SPF_LOOK_UPS } from '../../limits.ts';
import type { SpfWalk } from '../../subjects/mail.ts';
import type { DnsAnswer } from '../../subjects/zone.ts';
import type { DnsClient } from './dns-client.ts';
import { isUnregistered } from './name-hosts.ts';
import { shellName } from './presentation.ts';

/** The walk so far. */
interface State {
  lookUps: number;
  asked: number;
  voids: string[];
  unregistered: string[];
  broken: string[];
  unread: string | null;
  lines: string[];
}

/**
 * Follows an SPF record like a receiver does, past the limit of a receiver but not past its own.
 * Terms with macros depend on the message, so they count without being looked up.
 */
export async function walkSpf(client: DnsClient, name: string, record: string): Promise<SpfWalk> {
  const state: State = {
    lookUps: 0,
    asked: 0,
    voids: [],
    unregistered: [],
    broken: [],
    unread: null,
    lines: [`${name}: ${record}`],
  };
  await follow(client, name, record, [name], state);
  const { lookUps, voids, unregistered, broken, unread, lines } = state;
  return {
    lookUps,
    voids: [...new Set(voids)],
    unregistered: [...new Set(unregistered)],
    broken: [...new Set(broken)],
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
  client: DnsClient,
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
  const hasAll = terms.some((term) => /^[+\-~?]?all$/.test(term));
  for (const term of terms) {
    const { kind, target } = parse(term, name);
    if (kind === null || (kind === 'redirect' && hasAll)) continue;
    state.lookUps += 1;
    if (target.includes('%{') || kind === 'ptr') continue;
    if (state.asked >= MAX_SPF_LOOK_UPS) {
      state.unread ??= `Only the first ${MAX_SPF_LOOK_UPS} look-ups of the SPF record were made`;
      continue;
    }
    state.asked += 1;
    if (kind === 'include' || kind === 'redirect') await include(client, target, path, state);
    else await probe(client, kind, target, state);
  }
}

async function include(
  client: DnsClient,
  target: string,
  path: readonly string[],
  state: State,
): Promise<void> {
  if (path.includes(target)) {
    state.broken.push(target);
    return;
  }
  const answer = await client.query(target, 'TXT');
  if (!answer.ok) {
    state.unread ??= answer.reason;
    return;
  }
  const records = answer.value.values.filter((value) => /^v=spf1(?: |$)/i.test(value));
  const [record] = records;
  state.lines.push(`${target}: ${record ?? answer.value.rcode}`);
  if (answer.value.values.length === 0) await addVoid(client, target, answer.value, state);
  if (record === undefined || records.length > 1) state.broken.push(target);
  else await follow(client, target, record, [...path, target], state);
}

async function probe(
  client: DnsClient,
  kind: 'a' | 'mx' | 'exists',
  target: string,
  state: State,
): Promise<void> {
  const first = await client.query(target, kind === 'mx' ? 'MX' : 'A');
  if (!first.ok) {
    state.unread ??= first.reason;
    return;
  }
  if (first.value.values.length > 0) return;
  // Receivers look up AAAA for senders with IPv6, so the name is void only without both.
  if (kind === 'a') {
    const second = await client.query(target, 'AAAA');
    if (!second.ok || second.value.values.length > 0) return;
  }
  state.lines.push(`${kind} ${target}: ${first.value.rcode}`);
  // An empty answer to `exists` is how the mechanism says no, and says nothing of a mistake.
  if (kind !== 'exists') await addVoid(client, target, first.value, state);
}

async function addVoid(client: DnsClient, target: string, { rcode }: DnsAnswer, state: State) {
  state.voids.push(target);
  if (rcode === 'NXDOMAIN' && (await isUnregistered(client, target))) {
    state.unregistered.push(target);
  }
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
