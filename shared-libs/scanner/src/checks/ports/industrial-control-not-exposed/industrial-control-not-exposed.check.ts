import { exposedService } from '../exposed-service.ts';

export const industrialControlNotExposed = exposedService({
  id: 'industrial-control-not-exposed',
  catalogueId: 'PRT-034',
  version: 2,
  title: 'No industrial controller is exposed',
  severity: 'critical',
  severityInside: 'high',
  problem: 'Industrial controller exposed (Modbus, S7)',
  summary: 'Anyone can reach a machine that takes connections as an S7 controller does.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'The controller takes orders from anyone' },
  penaltyInside: 20,
  impact:
    'Anyone can stop the machine, or change what it does, unless the controller has a password; many have none.',
  cweIds: ['CWE-306'],
  owasp: 'A02:2025',
  aliases: ['ics', 'scada', 'plc', 'modbus', 'port 502', 's7'],
  standard: {
    document: 'NIST SP 800-82 Rev. 3',
    section: '6.2.1 Identity management and access control',
    published: '2023-09',
  },
  remediation: {
    summary: 'Take the controller off the network.',
    steps: [
      'Reach it through a VPN alone.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'medium',
    reference: null,
  },
  service: 's7',
  // Modbus, DNP3, EtherNet/IP and BACnet are not asked anything, so that their ports stay unnamed.
  usualPorts: [102, 502, 20_000, 44_818, 47_808],
});
