import { askedQuestion } from '../../host-judgement.ts';

export const snmpRefusesPublicCommunity = askedQuestion({
  id: 'snmp-refuses-public-community',
  catalogueId: 'PRT-025',
  version: 2,
  title: 'SNMP refuses the default community string',
  group: 'ports',
  severity: 'high',
  confidence: 'confirmed',
  reach: 'active',
  question: 'snmp',
  problem: 'SNMP default community string (public)',
  summary: 'An SNMP agent answers anyone who says `public`.',
  penalty: 15,
  exposure: { kind: 'usable-by-anyone', phrase: 'Settings of the device are readable by anyone' },
  inside: { severity: 'medium', penalty: 6 },
  impact:
    'Anyone can read interfaces, routes, processes and software, and use the agent to amplify attacks.',
  cweIds: ['CWE-1392', 'CWE-306'],
  owasp: 'A07:2025',
  aliases: ['snmp default community', 'community string public', 'snmpv1', 'port 161'],
  standard: { document: 'RFC 3414', section: '1.1 Threats', published: '2002-12' },
  remediation: {
    summary: 'Use SNMP version 3, or close the port.',
    steps: [
      'net-snmp: remove `rocommunity public` from `snmpd.conf`, and create a user with `net-snmp-create-v3-user`.',
      'Cisco IOS: `no snmp-server community public`, then `snmp-server group ... v3 priv`.',
      'Windows: remove `public` from the accepted communities of the SNMP service.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc3414',
  },
});
