import { openService } from '../exposed-service.ts';

export const zookeeperRequiresAuthentication = openService({
  id: 'zookeeper-requires-authentication',
  catalogueId: 'PRT-022',
  version: 2,
  title: 'ZooKeeper answers its clients alone',
  severity: 'high',
  problem: 'ZooKeeper open to anyone',
  summary: 'A ZooKeeper server tells anyone its state, and takes their connections.',
  penalty: 20,
  impact:
    'Attackers read and change the configuration of the cluster: the data of Kafka, Solr or HBase behind it.',
  cweIds: ['CWE-306'],
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
