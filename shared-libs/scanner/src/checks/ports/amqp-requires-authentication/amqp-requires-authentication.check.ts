import { openService } from '../exposed-service.ts';

/**
 * Brokers list ANONYMOUS although they refuse it to strangers, so a login as nobody decides (RFC 4505), which ends
 * before a connection is opened.
 */
export const amqpRequiresAuthentication = openService({
  id: 'amqp-requires-authentication',
  catalogueId: 'PRT-052',
  version: 2,
  title: 'The AMQP broker requires authentication',
  severity: 'medium',
  problem: 'AMQP broker without authentication',
  summary: 'An AMQP broker lets clients in that log in as nobody.',
  penalty: 8,
  exposure: { kind: 'usable-by-anyone', phrase: 'Messages can be read and sent by anyone' },
  impact: 'Anyone can read messages, and send messages that other services act on.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['amqp', 'rabbitmq', 'port 5672', 'unauthenticated rabbitmq'],
  standard: { document: 'RFC 4505', section: '2 The Anonymous Mechanism', published: '2006-06' },
  remediation: {
    summary: 'Require a login.',
    steps: [
      'RabbitMQ: remove `ANONYMOUS` from `auth_mechanisms`, and set `anonymous_login_user = none`: without it version 4 takes `guest`.',
      'ActiveMQ Artemis: remove the guest login module from `login.config`.',
      'Qpid: remove the Anonymous authentication provider.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://www.rabbitmq.com/docs/access-control',
  },
  service: 'amqp',
  usualPorts: [5672, 5671],
});
