import { checkOf } from '../../../check-definition/check.ts';
import type { SoftwareInventory } from '../../../subjects/software.ts';
import {
  judgeUpdates,
  softwareCheck,
  updateOutcomes,
  updateStandard,
} from '../software-judgement.ts';

export const runtimesUpToDate = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'runtimes-up-to-date',
  catalogueId: 'TEC-007',
  version: 2,
  title: 'Runtimes and frameworks are up to date',
  severity: 'low',
  impact:
    'Flaws of a runtime reach every application on it, and its notes tell attackers where to look.',
  cweIds: ['CWE-1104'],
  owasp: 'A03:2025',
  aliases: ['outdated php', 'outdated framework', 'old runtime'],
  standard: updateStandard,
  remediation: {
    summary: 'Install the last version of the release.',
    steps: [
      'PHP: install the update of your distribution or of the official image, then restart PHP-FPM.',
      'Node: install the last version of the same line. .NET: install the runtime update, also behind IIS.',
      'Frameworks: update with the package manager (`composer`, `npm`, `pip`, `bundle`), test and deploy.',
    ],
    effort: 'medium',
    reference: 'https://endoflife.date',
  },
  outcomes: updateOutcomes('runtime or framework'),
  evaluate: (inventory) =>
    judgeUpdates(inventory, ({ category }) => category === 'language' || category === 'framework'),
});
