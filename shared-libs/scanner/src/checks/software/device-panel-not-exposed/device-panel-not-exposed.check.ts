import { checkOf } from '../../../check-definition/check.ts';
import type { SoftwareInventory } from '../../../subjects/software.ts';
import { judgePages, pageOutcomes } from '../place-judgement.ts';
import { softwareCheck } from '../software-judgement.ts';

/** Other storage is software on a server, or a service such as Amazon S3. */
const storageDevices: ReadonlySet<string> = new Set(['qnap', 'synology']);

export const devicePanelNotExposed = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'device-panel-not-exposed',
  catalogueId: 'PNL-016',
  version: 3,
  title: 'Device panels (camera, printer, router, storage) are not exposed',
  severity: 'medium',
  aspect: 'device-page',
  impact:
    'Such devices are seldom updated, have known passwords, and open the network behind them.',
  cweIds: ['CWE-749', 'CWE-1125'],
  owasp: 'A02:2025',
  aliases: ['ip camera', 'printer', 'router login', 'nas', 'iot device'],
  standard: {
    document: 'CISA Binding Operational Directive 23-02',
    section: 'Required Actions, networked management interfaces',
    published: '2023-06-13',
  },
  remediation: {
    summary: 'Take the device off the internet.',
    steps: [
      'Remove the port forwarding, and turn UPnP off in the router.',
      'Reach it through a VPN, or the service of its maker with a second factor.',
      'Set a password of your own, and install the last firmware.',
    ],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    ...pageOutcomes,
    open: {
      verdict: 'fail',
      title: 'Device panel exposed (camera, printer, router, storage)',
      summary: 'The page of a camera, printer, router or storage comes back to anyone who asks.',
      penalty: 8,
    },
  },
  evaluate: (inventory) =>
    judgePages(
      inventory,
      ({ category, slug }) => category === 'network-device' || storageDevices.has(slug),
      () => 'open',
    ),
});
