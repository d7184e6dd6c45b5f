import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';

const reference = 'https://cloud.google.com/dns/docs';

const ofZone = {
  type: 'gcp.dns.managed-zone',
  category: 'network',
  owasp: 'A04:2025',
  objectives: ['dns-signed'],
} as const;

const isPrivate = ({ visibility }: Answer): boolean => `${visibility}`.toLowerCase() === 'private';
const NOT_PUBLIC = 'The zone is not public.';

/** Key types as the API and the inventory write them. */
const isOfType = (spec: Answer, type: 'keySigning' | 'zoneSigning'): boolean =>
  `${spec.keyType}`.toLowerCase().replace('_', '') === type.toLowerCase();

const signedWith = (
  type: 'keySigning' | 'zoneSigning',
  {
    id,
    topic,
    title,
    problem,
    impact,
    summary,
  }: Record<'id' | 'topic' | 'title' | 'problem' | 'impact' | 'summary', string>,
): CloudCheck => ({
  ...ofZone,
  id,
  topics: [topic],
  title,
  severity: 'low',
  impact,
  cweIds: ['CWE-327'],
  aliases: ['rsasha1', 'sha-1'],
  reads: ['visibility', 'dnssecConfig'],
  problems: { sha1: { title: problem } },
  remediation: {
    summary,
    console: [
      'Switch DNSSEC of the zone off, after the DS record is removed at the registrar.',
      'Switch it on with ECDSAP256SHA256 or RSASHA256, and publish the new DS record.',
    ],
    cli: 'gcloud dns managed-zones update <zone> --dnssec-state=on --ksk-algorithm=ecdsap256sha256 --zsk-algorithm=ecdsap256sha256',
    effort: 'medium',
    reference: `${reference}/dnssec-config`,
  },
  judge({ config }) {
    if (isPrivate(config)) return { notApplicable: NOT_PUBLIC };
    const specs: readonly Answer[] = config.dnssecConfig?.defaultKeySpecs ?? [];
    const weak = specs.find(
      (spec) => isOfType(spec, type) && /^rsasha1$/i.test(`${spec.algorithm}`),
    );
    return weak
      ? {
          problem: 'sha1',
          shown: { 'dnssecConfig.defaultKeySpecs': weak },
          expected: 'rsasha256 or ecdsap256sha256',
        }
      : 'secure';
  },
});

export const dnsChecks: readonly CloudCheck[] = [
  {
    ...ofZone,
    id: 'gcp-dns-zone-is-signed',
    topics: ['gcp_dns_dnssec_disabled'],
    title: 'Public DNS zone is signed with DNSSEC',
    severity: 'low',
    impact: 'Forged answers lead visitors and mail to other servers, and no resolver can tell.',
    cweIds: ['CWE-345'],
    aliases: ['dnssec'],
    reads: ['visibility', 'dnssecConfig'],
    problems: { off: { title: 'Public DNS zone is not signed with DNSSEC' } },
    remediation: {
      summary: 'Switch DNSSEC on, then publish the DS record at the registrar.',
      console: [
        'Open the zone and set DNSSEC to On.',
        'Choose Registrar setup, and enter the DS record at the registrar.',
      ],
      cli: 'gcloud dns managed-zones update <zone> --dnssec-state=on',
      terraform:
        'resource "google_dns_managed_zone" "main" {\n  dnssec_config {\n    state = "on"\n  }\n}',
      effort: 'medium',
      reference: `${reference}/dnssec-config`,
    },
    judge({ config }) {
      if (isPrivate(config)) return { notApplicable: NOT_PUBLIC };
      const state = config.dnssecConfig?.state;
      return ['on', 'transfer'].includes(`${state}`.toLowerCase())
        ? 'secure'
        : { problem: 'off', shown: { 'dnssecConfig.state': state ?? null }, expected: 'on' };
    },
  },
  signedWith('keySigning', {
    id: 'gcp-dns-key-signing-key-is-strong',
    topic: 'gcp_dns_rsasha1_in_use_to_key_sign_in_dnssec',
    title: 'Key-signing key of a DNS zone does not use SHA-1',
    problem: 'Key-signing key of a DNS zone uses SHA-1',
    impact:
      'Resolvers begin to ignore signatures with SHA-1, and treat the zone as if it had none.',
    summary: 'Sign the keys of the zone with ECDSA or RSASHA256.',
  }),
  signedWith('zoneSigning', {
    id: 'gcp-dns-zone-signing-key-is-strong',
    topic: 'gcp_dns_rsasha1_in_use_to_zone_sign_in_dnssec',
    title: 'Zone-signing key of a DNS zone does not use SHA-1',
    problem: 'Zone-signing key of a DNS zone uses SHA-1',
    impact:
      'Collisions of SHA-1 are affordable, and with one a record can be forged under a valid signature.',
    summary: 'Sign the records of the zone with ECDSA or RSASHA256.',
  }),
];
