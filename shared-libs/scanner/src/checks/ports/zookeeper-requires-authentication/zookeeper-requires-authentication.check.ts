import { exposedService } from '../exposed-service.ts';

export const zookeeperRequiresAuthentication = exposedService({
  id: 'zookeeper-requires-authentication',
  catalogueId: 'PRT-022',
  version: 4,
  title: 'ZooKeeper is not exposed',
  severity: 'high',
  severityInside: 'low',
  confidence: 'firm',
  problem: 'ZooKeeper exposed',
  summary:
    'A ZooKeeper server tells anyone its state. Whether it wants a login for more cannot be seen without a session, which the cluster would write down.',
  penalty: 20,
  penaltyInside: 3,
  impact:
    'Where it asks for no login, attackers read and change the configuration of the cluster behind it: Kafka, Solr or HBase.',
  cweIds: ['CWE-306'],
  owasp: 'A02:2025',
  aliases: ['port 2181', 'apache zookeeper'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Let only the cluster reach ZooKeeper.',
    steps: [
      'Set `clientPortAddress` to an internal address.',
      'Close the port to the internet in the firewall or security group.',
      'Turn SASL on, and refuse others with `sessionRequireClientSASLAuth=true`. `srvr` is answered all the same.',
    ],
    effort: 'medium',
    reference: 'https://zookeeper.apache.org/doc/current/zookeeperAdmin.html',
  },
  service: 'zookeeper',
  usualPorts: [2181],
});
