import { openService } from '../exposed-service.ts';

export const amqpRequiresAuthentication = openService({
  id: 'amqp-requires-authentication',
  catalogueId: 'PRT-052',
  version: 1,
  title: 'The message broker requires a login',
  severity: 'medium',
  problem: 'Message broker without authentication',
  summary: 'An AMQP broker offers anonymous logins.',
  penalty: 8,
  impact: 'Anyone can read messages, and send messages that other services act on.',
  cweIds: ['CWE-306'],
  standard: { document: 'OASIS AMQP 1.0', section: '5.3 SASL', published: '2012-10-29' },
  remediation: {
    summary: 'Require a login.',
    steps: [
      'RabbitMQ: remove `ANONYMOUS` from `auth_mechanisms`, and delete `anonymous_login_user`.',
      'ActiveMQ Artemis: remove the guest login module from `login.config`.',
      'Qpid: remove the Anonymous authentication provider.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://www.rabbitmq.com/docs/access-control',
  },
  service: 'amqp',
  usualPorts: [5672],
});
