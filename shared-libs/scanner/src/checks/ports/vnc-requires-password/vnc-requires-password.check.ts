import { openService } from '../exposed-service.ts';

export const vncRequiresPassword = openService({
  id: 'vnc-requires-password',
  catalogueId: 'PRT-010',
  version: 2,
  title: 'Remote screens require a password',
  severity: 'critical',
  problem: 'VNC without a password',
  summary: 'A VNC server lets anyone in without a password.',
  penalty: 40,
  impact: 'Whoever connects sees the screen and controls mouse and keyboard.',
  cweIds: ['CWE-306'],
  standard: { document: 'RFC 6143', section: '7.2.1 None', published: '2011-03' },
  remediation: {
    summary: 'Set a password, and close the port.',
    steps: [
      'Require a password in the VNC server.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'vnc',
  usualPorts: [5900, 5901],
});
