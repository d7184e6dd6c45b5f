import { askedQuestion } from '../../host-judgement.ts';

export const ssdpNotExposed = askedQuestion({
  id: 'ssdp-not-exposed',
  catalogueId: 'PRT-047',
  version: 1,
  title: 'UPnP discovery (SSDP) is not exposed',
  group: 'ports',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'active',
  question: 'ssdp',
  problem: 'UPnP discovery (SSDP) exposed',
  summary: 'A UPnP device answers searches of strangers.',
  penalty: 6,
  inside: { severity: 'info', penalty: 0 },
  impact: 'It tells product and version, amplifies attacks, and may open ports on request.',
  cweIds: ['CWE-406'],
  owasp: 'A02:2025',
  aliases: ['ssdp', 'upnp', 'port 1900'],
  standard: {
    document: 'UPnP Device Architecture 2.0',
    section: '1.3.2 Search request with M-SEARCH',
    published: '2020-04',
  },
  remediation: {
    summary: 'Let only inner networks reach it.',
    steps: [
      'Routers: turn UPnP off on the side of the internet.',
      'MiniUPnPd: `ext_ifname` and `listening_ip` so that it listens inside alone.',
      'Windows: disable the service SSDP Discovery on servers.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
});
