import { openService } from '../exposed-service.ts';

export const influxdbRequiresAuthentication = openService({
  id: 'influxdb-requires-authentication',
  catalogueId: 'PRT-054',
  version: 2,
  title: 'InfluxDB requires authentication',
  severity: 'high',
  problem: 'InfluxDB without authentication',
  summary: 'InfluxDB lists its databases to anyone.',
  penalty: 15,
  exposure: { kind: 'usable-by-anyone', phrase: 'Data can be read and changed by anyone' },
  impact: 'Anyone can read, change and delete the measurements.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated influxdb', 'port 8086', 'influx'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Turn authentication on.',
    steps: [
      'InfluxDB 1.x: `auth-enabled = true` in the section `[http]`, after a first administrator was created.',
      'InfluxDB 2 and 3 require a token; update to them.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference:
      'https://docs.influxdata.com/influxdb/v1/administration/authentication_and_authorization/',
  },
  service: 'influxdb',
  usualPorts: [8086],
});
