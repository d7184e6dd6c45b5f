import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { DnsAnswer } from '../subjects/dns-answer.ts';
import type {
  DkimKey,
  MailHost,
  MailHostAnswer,
  MailSession,
  MailTransportPolicy,
  PolicyFile,
  SpfWalk,
} from '../subjects/mail.ts';
import type { DnssecReport, NameServer, NameServerAnswer } from '../subjects/name-server.ts';
import type { Registration } from '../subjects/registration.ts';
import type { SoaTimers, Zone } from '../subjects/zone.ts';

import { tlsService } from './tls-services.ts';

const capturedAt = '2026-11-20T09:00:00.000Z';

export const noReply = unknown('The DNS server did not answer');

type Records = readonly string[] | typeof noReply;

export interface ZoneParts {
  name?: string;
  registrableDomain?: string;
  soa?: Partial<SoaTimers> | null;
  a?: Records;
  aaaa?: Records;
  cname?: Records;
  ns?: Records;
  mx?: Records;
  txt?: Records;
  ds?: Records;
  dnskey?: Records;
  caa?: Records;
  inventedLabel?: Records;
  dmarc?: Records;
  /** TXT at `_dmarc.` of names above; others publish nothing. */
  dmarcAbove?: Readonly<Record<string, Records>>;
  nameServers?: readonly NameServer[] | typeof noReply;
  dnssec?: Partial<DnssecReport> | typeof noReply;
  spf?: Partial<SpfWalk> | typeof noReply | null;
  dkim?: readonly DkimKey[] | typeof noReply;
  /** Tells what each outside host that gets DMARC reports publishes about it. */
  reportHosts?: Readonly<Record<string, Records>>;
  mtaStsRecord?: Records;
  mtaStsPolicy?: Partial<PolicyFile> | typeof noReply | null;
  tlsReports?: Records;
  bimi?: Records;
  mailHosts?: readonly MailHost[] | typeof noReply;
  registration?: Partial<Registration> | typeof noReply | null;
}

/** A sub-domain that has a zone of its own. */
export const delegated = {
  name: 'a.shop.example',
  registrableDomain: 'shop.example',
  soa: {},
} as const;

/** A secure domain with mail; each test case changes one thing. */
export function zone(parts: ZoneParts = {}): Zone {
  const name = parts.name ?? 'shop.example';
  const read = (type: string, records: Records | undefined, usual: readonly string[]) =>
    answerOf(name, type, records ?? usual);
  const registrableDomain = parts.registrableDomain ?? name;
  // A sub-domain has no zone of its own, unless its timers are given.
  const isInZone = name !== registrableDomain && parts.soa === undefined;
  const dmarc = parts.dmarc ?? ['v=DMARC1; p=reject; rua=mailto:dmarc@shop.example'];
  return {
    kind: 'zone',
    name,
    registrableDomain,
    soa: read('SOA', ['ns1.shop.example host.shop.example 1 7200 3600 1209600 3600'], []),
    soaTimers:
      parts.soa === null || isInZone
        ? null
        : {
            mname: 'ns1.shop.example',
            refresh: 7200,
            retry: 3600,
            expire: 1_209_600,
            minimum: 3600,
            ...parts.soa,
          },
    a: read('A', parts.a, ['93.184.215.14']),
    aaaa: read('AAAA', parts.aaaa, []),
    cname: read('CNAME', parts.cname, []),
    ns: read('NS', parts.ns, ['ns1.shop.example', 'ns2.shop.example']),
    mx: read('MX', parts.mx, ['10 mail.shop.example']),
    txt: read('TXT', parts.txt, ['v=spf1 mx -all']),
    ds: read('DS', parts.ds, ['12345 13 2 abcdef']),
    dnskey: read('DNSKEY', parts.dnskey, ['257 3 13 abcdef==']),
    caa: read('CAA', parts.caa, ['0 issue "ca.example"', '0 iodef "mailto:a@shop.example"']),
    inventedLabel: read('A', parts.inventedLabel, []),
    dmarc: read('TXT', dmarc, []),
    dmarcAbove: namesAbove(name).map((above) => ({
      name: above,
      answer: answerOf(`_dmarc.${above}`, 'TXT', parts.dmarcAbove?.[above] ?? []),
    })),
    nameServers: listOf(parts.nameServers, [
      nameServer(),
      nameServer({ name: 'ns2.shop.example' }, { address: '198.51.100.53' }),
    ]),
    dnssec: partOf(parts.dnssec, signedZone),
    spf: parts.spf === null ? null : partOf(parts.spf, usualWalk),
    dkim: listOf(parts.dkim, [dkimKey()]),
    reportPermissions: Object.entries(parts.reportHosts ?? {}).map(([host, records]) => ({
      host,
      answer: answerOf(`${name}._report._dmarc.${host}`, 'TXT', records),
    })),
    mtaSts: transportPolicyOf(name, parts),
    tlsReports: read('TXT', parts.tlsReports, ['v=TLSRPTv1; rua=mailto:tls@shop.example']),
    bimi: read('TXT', parts.bimi, []),
    mailHosts: listOf(parts.mailHosts, [mailHost()]),
    registration: parts.registration === null ? null : partOf(parts.registration, registered),
    observedAt: new Date(capturedAt),
  };
}

const namesAbove = (name: string): readonly string[] => {
  const labels = name.split('.');
  return labels.map((_, at) => labels.slice(at).join('.')).slice(1);
};

const listOf = <T>(given: readonly T[] | typeof noReply | undefined, usual: readonly T[]) =>
  given !== undefined && 'ok' in given ? given : known(given ?? usual);

const partOf = <T extends object>(given: Partial<T> | typeof noReply | undefined, usual: T) =>
  given !== undefined && 'ok' in given && given.ok === false
    ? (given as typeof noReply)
    : known({ ...usual, ...(given as Partial<T> | undefined) });

export const dnsProof = {
  type: 'dns',
  request: 'SOA record of shop.example',
  response: 'NOERROR',
  capturedAt,
  reproduce: 'dig shop.example SOA',
} as const;

/** Answers with authority, for its own zone alone. */
export function nameServer(
  more: Partial<NameServer> = {},
  answer: Partial<NameServerAnswer> = {},
): NameServer {
  const address = answer.address ?? '192.0.2.53';
  return {
    name: 'ns1.shop.example',
    addresses: known([address]),
    unlisted: null,
    aliasOf: null,
    isUnregistered: known(false),
    proof: dnsProof,
    answers: [
      {
        address,
        soa: known({
          isAuthoritative: true,
          rcode: 'NOERROR',
          serial: 7,
          primary: 'ns1.shop.example',
          proof: dnsProof,
        }),
        recursion: known({ resolves: false, proof: dnsProof }),
        version: known({ text: null, proof: dnsProof }),
        edns: known({
          current: { rcode: 0, version: 0 },
          future: { rcode: 16, version: 0 },
          proof: dnsProof,
        }),
        transfer: known({ records: 0, proof: dnsProof }),
        ...answer,
      },
    ],
    unrouted: [],
    ...more,
  };
}

/** A name server with one address for each of these answers. */
export const nameServerAt = (...answers: readonly Partial<NameServerAnswer>[]): NameServer =>
  nameServer({ answers: answers.flatMap((answer) => nameServer({}, answer).answers) });

const signedZone: DnssecReport = {
  keys: [{ algorithm: 13, bits: null, tag: 12_345 }],
  anchors: [{ digestType: 2, algorithm: 13, fitsKey: true }],
  keySet: 'valid',
  soa: 'valid',
  address: 'valid',
  validity: {
    from: new Date('2026-11-13T00:00:00.000Z'),
    to: new Date('2026-12-04T00:00:00.000Z'),
  },
  proof: dnsProof,
};

const registered: Registration = {
  expires: new Date('2027-11-20T00:00:00.000Z'),
  statuses: ['client transfer prohibited'],
  proof: { ...dnsProof, type: 'http' },
};

const usualWalk: SpfWalk = {
  lookUps: 1,
  voids: [],
  crowded: [],
  unregistered: [],
  registrationUnread: null,
  broken: [],
  fixedTargets: [],
  included: [],
  unread: null,
  proof: dnsProof,
};

export const dkimKey = (more: Partial<DkimKey> = {}): DkimKey => ({
  selector: 's1',
  kind: 'rsa',
  bits: 2048,
  isTest: false,
  fault: null,
  proof: dnsProof,
  ...more,
});

const goodPolicy = 'version: STSv1\nmode: enforce\nmx: mail.shop.example\nmax_age: 604800\n';

function transportPolicyOf(name: string, parts: ZoneParts): MailTransportPolicy {
  const records = parts.mtaStsRecord ?? ['v=STSv1; id=20261101'];
  const record = answerOf(`_mta-sts.${name}`, 'TXT', records);
  if (parts.mtaStsPolicy === null) return { record, policy: null };
  const policy = partOf<PolicyFile>(parts.mtaStsPolicy, {
    status: 200,
    contentType: 'text/plain',
    body: goodPolicy,
    proof: { ...dnsProof, type: 'http', response: goodPolicy },
  });
  return { record, policy };
}

/** Offers TLS with a valid certificate, and its address leads back to its name. */
export const mailHost = (
  more: Partial<MailHost> = {},
  session: Partial<MailSession> = {},
): MailHost => ({
  name: 'mail.shop.example',
  addresses: known(['192.0.2.25']),
  unlisted: null,
  aliasOf: null,
  isUnregistered: known(false),
  proof: dnsProof,
  tlsa: known([]),
  isSigned: known(true),
  answers: [mailAnswer({ session: mailSession(session) })],
  ...more,
});

/** A mail server with one address for each of these answers. */
export const mailHostAt = (...answers: readonly Partial<MailHostAnswer>[]): MailHost =>
  mailHost({ answers: answers.map(mailAnswer) });

const mailAnswer = (more: Partial<MailHostAnswer>): MailHostAnswer => ({
  address: '192.0.2.25',
  session: mailSession(),
  reverse: known({ names: ['mail.shop.example'], leadsBack: true, proof: dnsProof }),
  ...more,
});

export const mailSession = (more: Partial<MailSession> = {}): Read<MailSession> =>
  known({
    offersStartTls: true,
    certificate: tlsService({ host: 'mail.shop.example' }).certificate,
    fittingTlsa: [],
    proof: { ...dnsProof, type: 'banner', response: '220 mail.shop.example ESMTP' },
    ...more,
  });

function answerOf(name: string, type: string, records: Records): Read<DnsAnswer> {
  if ('ok' in records) return records;
  return known({
    name,
    type,
    rcode: 'NOERROR',
    values: records,
    cnames: [],
    proof: {
      type: 'dns',
      request: `${type} record of ${name}`,
      response: ['NOERROR', ...records].join('\n'),
      capturedAt,
      reproduce: `dig ${name} ${type}`,
    },
  });
}
