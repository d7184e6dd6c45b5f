import { checkOf } from '../../../check-definition/check.ts';
import type { SoftwareInventory } from '../../../subjects/software.ts';
import {
  judgeUpdates,
  softwareCheck,
  updateOutcomes,
  updateStandard,
} from '../software-judgement.ts';

export const webServersUpToDate = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'web-servers-up-to-date',
  catalogueId: 'TEC-006',
  version: 2,
  title: 'Web servers are up to date',
  severity: 'low',
  impact:
    'A new version of a web server mostly fixes flaws, and its notes tell attackers where to look.',
  cweIds: ['CWE-1104'],
  owasp: 'A03:2025',
  aliases: ['outdated nginx', 'outdated apache', 'old web server'],
  standard: updateStandard,
  remediation: {
    summary: 'Install the last version of the release.',
    steps: [
      'nginx: install the packages of nginx.org, or the updates of your distribution, then `systemctl restart nginx`: a reload keeps the old program.',
      'Apache: `apt install --only-upgrade apache2` or `dnf upgrade httpd`. Caddy: the package manager that installed it, or else `caddy upgrade`, then restart it. IIS: Windows Update.',
      'Containers: build on a current base image and deploy again.',
    ],
    effort: 'medium',
    reference: 'https://endoflife.date',
  },
  outcomes: updateOutcomes('web server'),
  evaluate: (inventory) =>
    judgeUpdates(inventory, ({ category }) => category === 'web-server' || category === 'proxy'),
});
