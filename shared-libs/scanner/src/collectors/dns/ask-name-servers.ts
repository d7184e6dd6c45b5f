import type { Proof } from '@parapet/checks/definition/proof';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import pLimit, { type LimitFunction } from 'p-limit';
import type { AddressPolicy } from '../../address-guard/address-policy.ts';
import { MAX_ADDRESSES_OF_NAME_SERVER, MAX_NAME_SERVERS } from '../../limits.ts';
import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import type {
  EdnsReply,
  NameServer,
  NameServerAnswer,
  SoaAnswer,
} from '../../subjects/name-server.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { beyondLimit, contactableAddresses } from './contactable-addresses.ts';
import type { DnsClient } from './dns-client.ts';
import { exchange, type Question, rcodeOf } from './dns-exchange.ts';
import type { DomainExists } from './domain-exists.ts';
import { askEdns } from './edns.ts';
import { nameHost } from './name-hosts.ts';
import { presentation, shellName } from './presentation.ts';
import { transferZone } from './transfer-zone.ts';

export interface NameServerRequest {
  /** The zone. */
  name: string;
  client: DnsClient;
  domainExists: DomainExists;
  traffic: Traffic;
  policy: AddressPolicy;
  /** Tells whether to ask more than a resolver would: for other zones, the version, and a copy of the zone. */
  isProved: boolean;
  nameServerPort: number;
}

/** IANA keeps this name for examples, so that any open resolver finds it. */
const FOREIGN_NAME = 'example.com';
const ATTEMPTS = 2;
/** Each may take `MAX_TRANSFER_BYTES` of memory. */
const TRANSFERS_AT_ONCE = 4;
/** A version of EDNS that nobody has defined. */
const FUTURE_VERSION = 100;

/** Asks each name server of a zone itself. @throws only the signal's reason. */
export async function askNameServers(
  request: NameServerRequest,
  ns: Read<DnsAnswer>,
): Promise<Read<readonly NameServer[]>> {
  if (!ns.ok) return ns;
  const names = ns.value.values.slice(0, MAX_NAME_SERVERS);
  const transfers = pLimit(TRANSFERS_AT_ONCE);
  return known(await Promise.all(names.map((name) => askNameServer(request, name, transfers))));
}

async function askNameServer(
  request: NameServerRequest,
  name: string,
  transfers: LimitFunction,
): Promise<NameServer> {
  const { client, domainExists, policy, nameServerPort } = request;
  const host = await nameHost(client, domainExists, name);
  const { routed, unrouted } = await contactableAddresses(host, nameServerPort, policy);
  const asking = routed.map((address, at) =>
    at < MAX_ADDRESSES_OF_NAME_SERVER ? askAddress(request, address, transfers) : notAsked(address),
  );
  return { ...host, answers: await Promise.all(asking), unrouted };
}

const notAsked = (address: string): NameServerAnswer =>
  withoutAnswers(address, beyondLimit('name server', MAX_ADDRESSES_OF_NAME_SERVER, address));

const withoutAnswers = (address: string, reason: ReturnType<typeof unknown>): NameServerAnswer => ({
  address,
  soa: reason,
  recursion: reason,
  version: reason,
  edns: reason,
  transfer: reason,
});

async function askAddress(
  request: NameServerRequest,
  address: string,
  transfers: LimitFunction,
): Promise<NameServerAnswer> {
  const soa = await readSoa(request, address);
  if (!request.isProved) {
    const reason = unknown('It is asked only where ownership is proved');
    return { ...withoutAnswers(address, reason), soa };
  }
  // It takes TCP, which may answer where UDP is silent.
  const transfer = await transfers(() => tryTransfer(request, address));
  if (!soa.ok) return { ...withoutAnswers(address, soa), transfer };
  return {
    address,
    soa,
    transfer,
    edns: await tryEdns(request, address),
    recursion: await tryRecursion(request, address),
    version: await readVersion(request, address),
  };
}

async function readSoa(request: NameServerRequest, address: string): Promise<Read<SoaAnswer>> {
  const asked: Question = { name: request.name, type: 'SOA', recursion: false };
  const reply = await ask(request, address, asked);
  if (reply === null) return unknown(`The name server ${address} did not answer`);
  const records = (reply.answers ?? []).filter((record) => record.type === 'SOA');
  const [record] = records;
  return known({
    isAuthoritative: reply.flag_aa,
    rcode: rcodeOf(reply),
    serial: record?.data.serial ?? null,
    primary: record?.data.mname.toLowerCase() ?? null,
    proof: proofOf(asked, address, [
      `${rcodeOf(reply)}${reply.flag_aa ? ', authoritative' : ', not authoritative'}`,
      ...records.map(presentation),
    ]),
  });
}

async function tryEdns(
  { name, traffic, nameServerPort: port }: NameServerRequest,
  address: string,
): Promise<NameServerAnswer['edns']> {
  const ask = async (version: number): Promise<EdnsReply | null> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await traffic.proceed();
      const reply = await askEdns({ address, port }, name, version, traffic);
      if (reply !== null) return reply;
    }
    return null;
  };
  const current = await ask(0);
  const future = current === null ? null : await ask(FUTURE_VERSION);
  const describe = (reply: EdnsReply | null) =>
    reply === null
      ? 'no reply'
      : `code ${reply.rcode}, ${reply.version === null ? 'no OPT record' : `OPT version ${reply.version}`}`;
  const proof: Proof = {
    type: 'dns',
    request: `SOA record of ${name} from ${address} with EDNS`,
    response: `version 0: ${describe(current)}\nversion ${FUTURE_VERSION}: ${describe(future)}`,
    capturedAt: new Date().toISOString(),
    reproduce: `dig @${address} ${shellName(name)} SOA +norecurse +edns=0; dig @${address} ${shellName(name)} SOA +norecurse +edns=${FUTURE_VERSION} +noednsnegotiation`,
  };
  return known({ current, future, proof });
}

async function tryRecursion(
  request: NameServerRequest,
  address: string,
): Promise<NameServerAnswer['recursion']> {
  const asked: Question = { name: FOREIGN_NAME, type: 'A', recursion: true };
  const reply = await ask(request, address, asked);
  if (reply === null) return unknown(`The name server ${address} did not answer`);
  const found = (reply.answers ?? []).filter(({ type }) => type === 'A');
  // It offers recursion, and failed this time.
  if (rcodeOf(reply) === 'SERVFAIL' && reply.flag_ra) {
    return unknown(`The name server ${address} answered SERVFAIL`);
  }
  return known({
    resolves: rcodeOf(reply) === 'NOERROR' && reply.flag_ra && !reply.flag_aa && found.length > 0,
    proof: proofOf(asked, address, [
      `${rcodeOf(reply)}${reply.flag_ra ? ', recursion available' : ''}`,
      ...found.map(presentation),
    ]),
  });
}

async function readVersion(
  request: NameServerRequest,
  address: string,
): Promise<NameServerAnswer['version']> {
  const asked: Question = { name: 'version.bind', type: 'TXT', class: 'CH', recursion: false };
  const reply = await ask(request, address, asked);
  if (reply === null) return unknown(`The name server ${address} did not answer`);
  const [text] = (reply.answers ?? []).filter(({ type }) => type === 'TXT').map(presentation);
  return known({
    text: rcodeOf(reply) === 'NOERROR' && text !== undefined && text !== '' ? text : null,
    proof: proofOf(asked, address, [rcodeOf(reply), ...(text === undefined ? [] : [text])]),
  });
}

async function tryTransfer(
  { name, traffic, nameServerPort: port }: NameServerRequest,
  address: string,
): Promise<NameServerAnswer['transfer']> {
  await traffic.proceed();
  const copy = await transferZone({ address, port }, name, traffic);
  if (!copy.ok) return copy;
  const listed = copy.value.map((r) => `${'name' in r ? r.name : ''} ${r.type}`);
  return known({
    records: copy.value.length,
    proof: {
      type: 'dns',
      request: `AXFR of ${name} from ${address}`,
      response: listed.sort().join('\n') || 'The name server sent no records',
      capturedAt: new Date().toISOString(),
      reproduce: `dig @${address} ${shellName(name)} AXFR`,
    },
  });
}

async function ask(
  { traffic, nameServerPort }: NameServerRequest,
  address: string,
  asked: Question,
) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await traffic.proceed();
    const reply = await exchange({ address, port: nameServerPort }, asked, traffic);
    if (reply !== null) return reply;
  }
  return null;
}

function proofOf(asked: Question, address: string, response: readonly string[]): Proof {
  const recursion = asked.recursion ? '' : ' +norecurse';
  return {
    type: 'dns',
    request: `${asked.type} record of ${asked.name} from ${address}`,
    response: response.join('\n'),
    capturedAt: new Date().toISOString(),
    reproduce: `dig @${address} ${shellName(asked.name)} ${asked.type} ${asked.class ?? 'IN'}${recursion}`,
  };
}
