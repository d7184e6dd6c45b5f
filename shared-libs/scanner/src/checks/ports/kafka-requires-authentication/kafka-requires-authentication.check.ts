import { openService } from '../exposed-service.ts';

export const kafkaRequiresAuthentication = openService({
  id: 'kafka-requires-authentication',
  catalogueId: 'PRT-053',
  version: 3,
  title: 'Kafka requires authentication',
  severity: 'high',
  problem: 'Kafka without authentication',
  summary: 'A Kafka broker lists its cluster to anyone.',
  penalty: 15,
  exposure: { kind: 'usable-by-anyone', phrase: 'Messages can be read and sent by anyone' },
  impact:
    'Where no ACL forbids it, anyone can read all topics, and write messages that other services act on.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated kafka', 'apache kafka', 'port 9092'],
  standard: {
    document: 'Apache Kafka 4.0 documentation',
    section: 'Security Overview',
    published: '2025-03',
  },
  remediation: {
    summary: 'Require SASL or client certificates.',
    steps: [
      'Kafka: `listeners=SASL_SSL://...` with `sasl.enabled.mechanisms`, or `ssl.client.auth=required`.',
      'Turn an authorizer on: `authorizer.class.name`, with the brokers in `super.users`, or they lock each other out, and `allow.everyone.if.no.acl.found=false`.',
      'Redpanda: create a user and name it in `superusers`, then set `enable_sasl: true`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://kafka.apache.org/documentation/#security',
  },
  service: 'kafka',
  usualPorts: [9092, 9093, 29_092],
});
