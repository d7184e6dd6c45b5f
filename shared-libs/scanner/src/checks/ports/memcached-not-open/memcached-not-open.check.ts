import { openService } from '../exposed-service.ts';

export const memcachedNotOpen = openService({
  id: 'memcached-not-open',
  catalogueId: 'PRT-016',
  version: 2,
  title: 'Memcached is not open without authentication',
  severity: 'critical',
  problem: 'Memcached without authentication',
  summary: 'A Memcached server accepts commands from anyone.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Data can be read and changed by anyone' },
  impact: 'Anyone can read and change what is cached: sessions, for instance.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated memcached', 'open memcached', 'port 11211'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Bind Memcached to an internal address.',
    steps: [
      'Start it with `-l 127.0.0.1`, or an internal address where the application runs elsewhere, and `-U 0`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'memcached',
  usualPorts: [11211],
});
