import { askedQuestion } from '../../host-judgement.ts';

export const memcachedUdpClosed = askedQuestion({
  id: 'memcached-udp-closed',
  catalogueId: 'PRT-050',
  version: 1,
  title: 'Memcached is not exposed over UDP',
  group: 'ports',
  severity: 'high',
  confidence: 'confirmed',
  reach: 'active',
  question: 'memcached-udp',
  problem: 'Memcached over UDP exposed (amplification)',
  summary: 'Memcached answers strangers over UDP.',
  penalty: 15,
  exposure: { kind: 'usable-by-anyone', phrase: 'Data is readable by anyone' },
  inside: { severity: 'medium', penalty: 6 },
  impact:
    'Short requests have answers of megabytes, so attackers use it to flood others; they also read and write the cache.',
  cweIds: ['CWE-406'],
  owasp: 'A02:2025',
  aliases: ['memcrashed', 'memcached amplification', 'cve-2018-1000115'],
  standard: { document: 'CVE-2018-1000115', section: 'Description', published: '2018-03-05' },
  remediation: {
    summary: 'Turn UDP off.',
    steps: [
      'Start it with `-U 0`, the default since version 1.5.6.',
      'Bind it to loopback or an inner address: `-l 127.0.0.1`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
});
