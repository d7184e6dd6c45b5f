import { checkOf } from '../../../check-definition/check.ts';
import type { SoftwareInventory } from '../../../subjects/software.ts';
import { judgePages, pageOutcomes } from '../place-judgement.ts';
import { softwareCheck } from '../software-judgement.ts';

export const remoteAccessGatewayRestricted = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'remote-access-gateway-restricted',
  catalogueId: 'PNL-011',
  version: 2,
  title: 'VPN and firewall pages are not exposed',
  severity: 'medium',
  aspect: 'gateway-page',
  impact:
    'They are the door of many attacks: their flaws are used before most owners have updated.',
  cweIds: ['CWE-749', 'CWE-1125'],
  owasp: 'A02:2025',
  aliases: ['vpn portal', 'ssl vpn', 'firewall management', 'fortinet', 'ivanti', 'netscaler'],
  standard: {
    document: 'CISA Binding Operational Directive 23-02',
    section: 'Required Actions, networked management interfaces',
    published: '2023-06-13',
  },
  remediation: {
    summary: 'Take the administration off the internet, and update the device at once.',
    steps: [
      'FortiGate: remove HTTPS from `allowaccess` of the outer interface. PAN-OS: no management profile there.',
      'Ivanti, Citrix and SonicWall: management on an inner interface only, and a second factor for the portal.',
      'Where the portal has to be public: install updates within a day, and watch the logs of the device.',
      'Consider access through a proxy or a VPN without a web page, such as WireGuard.',
    ],
    effort: 'medium',
    reference: 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
  },
  outcomes: {
    ...pageOutcomes,
    exploited: {
      verdict: 'fail',
      title: 'VPN or firewall page exposed, product often exploited',
      summary: 'The page comes back to anyone, and CISA lists flaws of the product as exploited.',
      penalty: 8,
    },
    open: {
      verdict: 'fail',
      title: 'VPN or firewall page exposed',
      summary: 'The page of a firewall or VPN gateway comes back to anyone who asks.',
      penalty: 3,
      severity: 'low',
    },
  },
  evaluate: (inventory) =>
    judgePages(
      inventory,
      ({ category }) => category === 'vpn',
      ({ undecided, flaws }) =>
        undecided.length > 0 || flaws.some(({ exploited }) => exploited !== null)
          ? 'exploited'
          : 'open',
    ),
});
