import { askedQuestion } from '../../host-judgement.ts';

export const mdnsNotExposed = askedQuestion({
  id: 'mdns-not-exposed',
  catalogueId: 'PRT-046',
  version: 2,
  title: 'Multicast DNS (mDNS) is not exposed',
  group: 'ports',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'active',
  question: 'mdns',
  problem: 'Multicast DNS (mDNS) exposed',
  summary: 'A responder that is meant for its own link answers strangers.',
  penalty: 6,
  inside: { severity: 'info', penalty: 0 },
  impact: 'It tells the services and names of the inner network, and amplifies attacks.',
  cweIds: ['CWE-406'],
  owasp: 'A02:2025',
  aliases: ['mdns', 'bonjour', 'avahi', 'port 5353'],
  standard: { document: 'RFC 6762', section: '11 Source Address Check', published: '2013-02' },
  remediation: {
    summary: 'Let only inner networks reach it.',
    steps: [
      'Avahi: `allow-interfaces=` with the inner interface in `avahi-daemon.conf`, or remove the package from servers.',
      'macOS and Windows: block udp/5353 on public networks in the firewall.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
});
