import { known, type Read, unknown } from '../subjects/read.ts';
import type { DnsAnswer, SoaTimers, TransferAttempt, Zone } from '../subjects/zone.ts';

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
  organisationDmarc?: Records;
  /** Records that each name server sent; 0 means refused. */
  transfers?: readonly number[] | typeof noReply;
}

/** A secure domain with mail; each test case changes one thing. */
export function zone(parts: ZoneParts = {}): Zone {
  const name = parts.name ?? 'shop.example';
  const read = (type: string, records: Records | undefined, usual: readonly string[]) =>
    answerOf(name, type, records ?? usual);
  const dmarc = parts.dmarc ?? ['v=DMARC1; p=reject; rua=mailto:dmarc@shop.example'];
  return {
    kind: 'zone',
    name,
    registrableDomain: parts.registrableDomain ?? name,
    soa: read('SOA', ['ns1.shop.example host.shop.example 1 7200 3600 1209600 3600'], []),
    soaTimers:
      parts.soa === null
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
    organisationDmarc: read('TXT', parts.organisationDmarc ?? dmarc, []),
    transfers: transfersOf(name, parts.transfers ?? [0, 0]),
  };
}

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

function transfersOf(name: string, records: readonly number[] | typeof noReply): Zone['transfers'] {
  if ('ok' in records) return records;
  return known(
    records.map(
      (count, index): TransferAttempt => ({
        nameServer: `ns${index + 1}.${name}`,
        records: count,
        proof: {
          type: 'dns',
          request: `AXFR of ${name}`,
          response: `${count} records`,
          capturedAt,
          reproduce: `dig @ns${index + 1}.${name} ${name} AXFR`,
        },
      }),
    ),
  );
}
