import { openService } from '../exposed-service.ts';

/** etcd tells its version to anyone, so a count of one key that nobody has decides (a list of keys before 3.4). */
export const etcdRequiresCertificate = openService({
  id: 'etcd-requires-certificate',
  catalogueId: 'PRT-021',
  version: 2,
  title: 'etcd requires a client certificate',
  severity: 'critical',
  problem: 'etcd without authentication',
  summary: 'An etcd server lets anyone read its keys.',
  penalty: 40,
  exposure: {
    kind: 'usable-by-anyone',
    phrase: 'Secrets of the cluster can be read and changed by anyone',
  },
  impact: 'It holds the state and the secrets of a cluster.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated etcd', 'port 2379'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Require client certificates, and close the port.',
    steps: [
      'Set `--client-cert-auth` and `--trusted-ca-file`, or `etcdctl auth enable` with a user `root`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'etcd',
  usualPorts: [2379],
});
