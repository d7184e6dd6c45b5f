import { askedQuestion } from '../../host-judgement.ts';

export const resolverRefusesStrangers = askedQuestion({
  id: 'resolver-refuses-strangers',
  catalogueId: 'PRT-045',
  version: 3,
  title: 'DNS resolvers are not open',
  group: 'ports',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'active',
  question: 'dns-recursion',
  problem: 'Open DNS resolver',
  summary: 'The host resolves any name for strangers.',
  penalty: 6,
  inside: { severity: 'info', penalty: 0 },
  impact: 'Attackers use it to flood others with its answers, and may poison its cache.',
  cweIds: ['CWE-406'],
  owasp: 'A02:2025',
  aliases: ['open resolver', 'dns amplification', 'recursive dns'],
  standard: { document: 'RFC 5358', section: '4 Recommended configuration', published: '2008-10' },
  remediation: {
    summary: 'Resolve for your own networks alone.',
    steps: [
      'BIND: `allow-recursion { localhost; localnets; };`, or `recursion no;` on authoritative servers.',
      'Unbound: `access-control: 0.0.0.0/0 refuse` with `allow` for your own networks.',
      'dnsmasq: `interface=` with the inner interface, and `bind-interfaces`.',
      'PowerDNS Recursor: `allow-from` with your own networks.',
      'Windows DNS: turn recursion off, or use recursion scopes.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc5358',
  },
});
