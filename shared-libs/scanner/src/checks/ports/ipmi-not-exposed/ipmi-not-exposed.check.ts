import { askedQuestion } from '../../host-judgement.ts';

export const ipmiNotExposed = askedQuestion({
  id: 'ipmi-not-exposed',
  catalogueId: 'PRT-033',
  version: 1,
  title: 'IPMI is not exposed',
  group: 'ports',
  severity: 'high',
  confidence: 'confirmed',
  reach: 'proved',
  question: 'ipmi',
  problem: 'IPMI exposed',
  summary: 'The management controller of a server answers over IPMI.',
  penalty: 15,
  inside: { severity: 'medium', penalty: 6 },
  impact:
    'IPMI 2.0 hands out password hashes to anyone before a login, and a controller rules the whole machine.',
  cweIds: ['CWE-287', 'CWE-522'],
  owasp: 'A02:2025',
  aliases: ['bmc', 'ipmi 2.0 hash', 'rakp', 'port 623', 'idrac', 'ilo'],
  standard: {
    document: 'CISA Alert TA13-207A',
    section: 'Risks of Using the Intelligent Platform Management Interface (IPMI)',
    published: '2013-07-26',
  },
  remediation: {
    summary: 'Move the controller to a management network.',
    steps: [
      'Give the controller an address of its own in a network that only administrators reach.',
      'Dell iDRAC, HPE iLO, Supermicro: turn IPMI over LAN off where Redfish is in use.',
      'Set long passwords, and turn anonymous users off.',
      'Turn cipher suite 0 off: `ipmitool lan print 1` lists the suites with their rights, `ipmitool lan set 1 cipher_privs` takes an `X` for each that goes. Keep 3 or 17, which encrypt, or remote access ends.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference:
      'https://www.cisa.gov/news-events/alerts/2013/07/26/risks-using-intelligent-platform-management-interface-ipmi',
  },
});
