import { exposedService } from '../exposed-service.ts';

export const oracleListenerNotExposed = exposedService({
  id: 'oracle-listener-not-exposed',
  catalogueId: 'PRT-055',
  version: 3,
  title: 'The Oracle TNS listener is not exposed',
  severity: 'high',
  severityInside: 'low',
  problem: 'Oracle TNS listener exposed',
  summary: 'The listener of an Oracle database answers strangers.',
  penalty: 15,
  penaltyInside: 3,
  impact:
    'Attackers guess service names and passwords there, and register services of their own on old versions.',
  cweIds: ['CWE-668'],
  owasp: 'A02:2025',
  aliases: ['oracle tns', 'tns listener', 'port 1521', 'oracle database'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Let only application servers reach it.',
    steps: [
      'Set `TCP.VALIDNODE_CHECKING=YES` and `TCP.INVITED_NODES` in `sqlnet.ora`.',
      'Set `VALID_NODE_CHECKING_REGISTRATION_LISTENER=LOCAL` in `listener.ora`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'oracle',
  usualPorts: [1521, 1522, 1526],
});
