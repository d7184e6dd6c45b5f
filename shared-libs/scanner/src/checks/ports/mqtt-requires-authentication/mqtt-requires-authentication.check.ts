import { openService } from '../exposed-service.ts';

export const mqttRequiresAuthentication = openService({
  id: 'mqtt-requires-authentication',
  catalogueId: 'PRT-035',
  version: 2,
  title: 'The MQTT broker requires authentication',
  severity: 'medium',
  problem: 'MQTT broker without authentication',
  summary: 'An MQTT broker accepts clients without a login.',
  penalty: 8,
  exposure: { kind: 'usable-by-anyone', phrase: 'Messages can be read and sent by anyone' },
  impact: 'Anyone can read what devices report, and send them commands.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated mqtt', 'mosquitto', 'port 1883'],
  standard: {
    document: 'OASIS MQTT 3.1.1',
    section: '5.4.1 Authentication of Clients by the Server',
    published: '2014-10',
  },
  remediation: {
    summary: 'Require a login.',
    steps: [
      'Mosquitto: `allow_anonymous false` and a `password_file`.',
      'EMQX: add an authenticator. HiveMQ: remove the allow-all extension.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://mosquitto.org/documentation/authentication-methods/',
  },
  service: 'mqtt',
  usualPorts: [1883, 8883],
});
