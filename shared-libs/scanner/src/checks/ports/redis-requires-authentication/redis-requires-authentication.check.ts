import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot } from '../../../subjects/host.ts';
import { openService } from '../exposed-service.ts';

const database = openService({
  id: 'redis-requires-authentication',
  catalogueId: 'PRT-015',
  version: 3,
  title: 'Redis requires authentication',
  severity: 'critical',
  problem: 'Redis without authentication',
  summary: 'A Redis server accepts commands from anyone.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Data can be read and changed by anyone' },
  impact: 'Anyone can read and change all data, and often write files on the server and run code.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated redis', 'open redis', 'port 6379'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Require a password, and close the port.',
    steps: [
      'Set `requirepass` or users with ACLs; replicas need `masterauth`, too.',
      'Set `bind` to loopback or an internal address, and `protected-mode yes`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'redis',
  usualPorts: [6379],
});

export const redisRequiresAuthentication = checkOf<HostSnapshot>()({
  ...database,
  outcomes: {
    ...database.outcomes,
    sentinel: {
      verdict: 'fail',
      title: 'Redis Sentinel without authentication',
      summary:
        'A Sentinel accepts commands from anyone, who can tell clients and replicas to use another server.',
      penalty: 20,
      exposure: { kind: 'usable-by-anyone', phrase: 'It takes orders from anyone' },
      severity: 'high',
    },
  },
  evaluate(host) {
    const sentinels = host.services
      .filter(({ name, access }) => name === 'redis-sentinel' && access === 'open')
      .map(({ port, proof, product }) => ({
        outcome: 'sentinel' as const,
        about: `tcp/${port}`,
        observation: { proof, actual: product ?? 'redis-sentinel' },
      }));
    return [database.evaluate(host), sentinels].flat();
  },
});
