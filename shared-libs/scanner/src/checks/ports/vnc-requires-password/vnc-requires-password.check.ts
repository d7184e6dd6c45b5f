import { openService } from '../exposed-service.ts';

/** VeNCrypt hides screens without a password behind its own list, so its subtypes are read. */
export const vncRequiresPassword = openService({
  id: 'vnc-requires-password',
  catalogueId: 'PRT-010',
  version: 2,
  title: 'VNC requires authentication',
  severity: 'critical',
  problem: 'VNC without authentication',
  summary: 'A VNC server lets anyone in without a password.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'The screen can be controlled by anyone' },
  impact: 'Whoever connects sees the screen and controls mouse and keyboard.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated vnc', 'vnc no authentication'],
  standard: { document: 'RFC 6143', section: '7.2.1 None', published: '2011-03' },
  remediation: {
    summary: 'Set a password, and close the port.',
    steps: [
      'TigerVNC: `vncpasswd`, and no `None` in `SecurityTypes`. x11vnc: `-rfbauth` with a file.',
      'QEMU: `-vnc 127.0.0.1:0`, or `password=on` with `change vnc password` in the monitor; libvirt: `vnc_password` in `qemu.conf`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'vnc',
  usualPorts: [5900, 5901],
});
