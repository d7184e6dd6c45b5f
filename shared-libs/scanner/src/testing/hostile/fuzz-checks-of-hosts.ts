import { known } from '@parapet/checks/definition/read';
import fc from 'fast-check';
import { evaluate } from '../../engine/evaluation/evaluate.ts';
import { checks } from '../../registry/registry.ts';
import type { StartTlsProtocol } from '../../subjects/host.ts';
import type { Subject } from '../../subjects/subject.ts';
import { createDetector } from '../../technologies/detect.ts';
import { technologyRules } from '../../technologies/rules/technology-rules.ts';
import { alias } from '../aliases.ts';
import { answer, host, service, startTls } from '../hosts.ts';
import { assessed, flaw, release, software } from '../software.ts';
import { daysFromNow, revocationAnswer, tlsService } from '../tls-services.ts';
import { dkimKey, dnsProof, mailHost, mailHostAt, nameServer, zone } from '../zones.ts';
import { hostileBanner, hostileRecord } from './hostile-texts.ts';

const records = fc.array(hostileRecord, { maxLength: 4 });
const date = fc.integer({ min: -700_000, max: 2_900_000 }).map(daysFromNow);

const anyZone: fc.Arbitrary<Subject> = fc
  .tuple(fc.array(records, { minLength: 12, maxLength: 12 }), hostileRecord, fc.integer(), date)
  .map(([[a, aaaa, ns, mx, txt, ds, caa, dmarc, sts, tls, bimi, more], text, number, at]) =>
    zone({
      ...{ a: a ?? [], aaaa: aaaa ?? [], ns: ns ?? [], mx: mx ?? [], ds: ds ?? [], caa: caa ?? [] },
      txt: [...(txt ?? []), `v=spf1 ${text}`],
      dmarc: [...(dmarc ?? []), `v=DMARC1; ${text}`],
      dmarcAbove: { example: [`v=DMARC1; ${text}`] },
      mtaStsRecord: [...(sts ?? []), `v=STSv1; ${text}`],
      mtaStsPolicy: { body: `version: STSv1\n${text}`, contentType: text },
      tlsReports: [...(tls ?? []), `v=TLSRPTv1; ${text}`],
      bimi: [...(bimi ?? []), `v=BIMI1; ${text}`],
      dnskey: more ?? [],
      cname: more ?? [],
      inventedLabel: more ?? [],
      reportHosts: { [text]: more ?? [] },
      spf: { lookUps: number, voids: more ?? [], broken: more ?? [], unregistered: more ?? [] },
      soa: { mname: text, refresh: number, retry: number, expire: number, minimum: number },
      dkim: [dkimKey({ selector: text, bits: number })],
      dnssec: { keys: [{ algorithm: number, bits: number, tag: number }] },
      registration: { expires: at, statuses: more ?? [] },
      mailHosts: [
        mailHost({
          name: text,
          tlsa: known(more ?? []),
          answers: mailHostAt({
            reverse: known({ names: more ?? [], leadsBack: false, proof: dnsProof }),
          }).answers,
        }),
      ],
      nameServers: [
        nameServer(
          { name: text, addresses: known(more ?? []), unrouted: more ?? [] },
          {
            version: known({ text, proof: dnsProof }),
            transfer: known({ records: number, proof: dnsProof }),
          },
        ),
      ],
    }),
  );

const startTlsProtocols: readonly StartTlsProtocol[] = ['smtp', 'imap', 'pop3', 'ftp', 'ldap'];
const serviceNames = [...new Set([...startTlsProtocols, 'ssh', 'http', 'redis', 'vnc', 'smb'])];
const questions = ['snmp', 'ntp-control', 'ipmi', 'dns-recursion', 'mail-relay', 'tftp'] as const;

const anyServices = fc.array(
  fc
    .tuple(fc.constantFrom(...serviceNames), hostileBanner, hostileBanner, records)
    .map(([name, product, text, names]) =>
      service({
        port: 1024 + text.length,
        name,
        product,
        version: text,
        access: 'open',
        algorithms: { keyExchange: names, hostKeys: names, ciphers: names, macs: names },
        startTls: startTls('smtp', { isOffered: null }),
        proof: { ...dnsProof, type: 'banner', response: text },
      }),
    ),
  { minLength: 1, maxLength: 4 },
);

const anyHost: fc.Arbitrary<Subject> = fc
  .tuple(anyServices, hostileBanner)
  .map(([services, text]) =>
    host(services, {
      answers: questions.map((question) =>
        answer({ question, port: 161, result: 'open', product: text, version: text, seen: text }),
      ),
    }),
  );

const anyTls: fc.Arbitrary<Subject> = fc
  .tuple(hostileRecord, records, fc.integer(), date, date)
  .map(([text, names, number, from, to]) =>
    tlsService({
      certificate: {
        ...{ subject: text, issuer: text, names, notBefore: from, notAfter: to },
        key: { type: text, bits: number },
        signatureAlgorithm: text,
        intermediates: [{ subject: text, notAfter: to, signatureAlgorithm: text }],
        timestamps: number,
      },
      traits: { dhBits: known({ bits: number, proof: dnsProof }) },
      revocation: known(revocationAnswer({ revokedAt: from, nextUpdate: to })),
    }),
  );

const anySoftware: fc.Arbitrary<Subject> = fc
  .tuple(hostileBanner, hostileBanner, fc.constantFrom(...technologyRules))
  .map(([version, text, { slug, name, category }]) =>
    software([
      assessed({
        ...{ slug, name, category, version, evidence: text },
        release: release({ cycle: version, ended: true, isBehind: true }),
        flaws: [flaw({ summary: text })],
      }),
    ]),
  );

const anyAlias: fc.Arbitrary<Subject> = fc
  .tuple(hostileRecord, records)
  .map(([name, targets]) => alias({ name, targets, domainExists: known(false) }));

const detector = createDetector(technologyRules);
const { place } = assessed();

/**
 * Whatever name servers, services and certificates say, no check and nothing that shows what it saw
 * throws. @throws with the smallest such subject
 */
export function fuzzChecksOfHosts(numRuns: number): void {
  const holds = (subjects: fc.Arbitrary<Subject>) =>
    fc.assert(
      fc.property(subjects, (subject) => {
        for (const check of checks) {
          if (check.subject === subject.kind) evaluate(check, [known(subject)]);
        }
        if (subject.kind === 'host') {
          for (const one of subject.services) detector.ofService(one, { host: '', address: '' });
        }
        if (subject.kind === 'tls-service' && subject.certificate.ok) {
          detector.ofCertificate(subject.certificate.value, place);
        }
      }),
      { numRuns },
    );
  for (const subjects of [anyZone, anyHost, anyTls, anySoftware, anyAlias]) holds(subjects);
}
