import { askedQuestion } from '../../host-judgement.ts';

export const llmnrNotExposed = askedQuestion({
  id: 'llmnr-not-exposed',
  catalogueId: 'PRT-048',
  version: 2,
  title: 'LLMNR is not exposed',
  group: 'ports',
  severity: 'low',
  confidence: 'confirmed',
  reach: 'active',
  question: 'llmnr',
  problem: 'LLMNR exposed',
  summary: 'A responder that is meant for its own link answers strangers.',
  penalty: 3,
  inside: { severity: 'info', penalty: 0 },
  impact:
    'It tells the name of the machine, and inside a network attackers answer in its place to get password hashes.',
  cweIds: ['CWE-306'],
  owasp: 'A02:2025',
  aliases: ['llmnr', 'port 5355', 'responder'],
  standard: {
    document: 'RFC 4795',
    section: '2.4 Unicast Queries and Responses',
    published: '2007-01',
  },
  remediation: {
    summary: 'Let only inner networks reach it.',
    steps: [
      'Windows: turn multicast name resolution off by group policy (Computer Configuration, Network, DNS Client).',
      'systemd-resolved: `LLMNR=no` in `resolved.conf`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
});
