import { exposedService } from '../exposed-service.ts';

export const ajpNotExposed = exposedService({
  id: 'ajp-not-exposed',
  catalogueId: 'PRT-031',
  version: 2,
  title: 'The AJP connector is not exposed',
  severity: 'high',
  severityInside: 'medium',
  problem: 'AJP connector exposed (Ghostcat)',
  summary: 'Anyone can reach the AJP connector of an application server.',
  penalty: 20,
  penaltyInside: 6,
  impact:
    'Attackers set what a proxy should set, read files of the application, and run code on old versions (Ghostcat).',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['ghostcat', 'cve-2020-1938', 'port 8009', 'apache jserv'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Let only the proxy reach AJP, or turn it off.',
    steps: [
      'Tomcat: remove the AJP `Connector` from `server.xml`, or set `address="127.0.0.1"` and a `secret`, which the proxy has to send: `secret=` of `ProxyPass` since Apache 2.4.42.',
      'WildFly and JBoss EAP: give `modcluster` another `listener` first, where it names `ajp`, then remove the `ajp-listener` of `undertow`. Or set an inner `interface` at the socket binding `ajp`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://tomcat.apache.org/tomcat-10.1-doc/config/ajp.html',
  },
  service: 'ajp',
  usualPorts: [8009],
});
