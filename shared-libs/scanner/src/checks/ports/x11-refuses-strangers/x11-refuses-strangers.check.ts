import { openService } from '../exposed-service.ts';

export const x11RefusesStrangers = openService({
  id: 'x11-refuses-strangers',
  catalogueId: 'PRT-030',
  version: 2,
  title: 'The X11 server requires authentication',
  severity: 'critical',
  problem: 'X11 server without authentication',
  summary: 'An X server accepts connections without a cookie.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Screen and keyboard are open to anyone' },
  impact: 'Anyone can watch the screen and the keyboard, and type.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['x11', 'port 6000', 'xorg', 'open x server'],
  standard: {
    document: 'X Window System Protocol, Version 11',
    section: '8 Connection setup',
    published: '1987-06',
  },
  remediation: {
    summary: 'Do not let X listen on the network.',
    steps: [
      'Start it with `-nolisten tcp`, the default of every current system.',
      'Remove `xhost +` from start scripts, and use SSH with X forwarding.',
      'VcXsrv, Xming, Cygwin and Xvfb: start without `-ac`, which turns access control off.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'x11',
  usualPorts: [6000, 6001, 6002],
});
