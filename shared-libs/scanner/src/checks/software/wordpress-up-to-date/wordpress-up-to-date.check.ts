import { checkOf } from '../../../check-definition/check.ts';
import type { SoftwareInventory } from '../../../subjects/software.ts';
import {
  judgeUpdates,
  softwareCheck,
  updateOutcomes,
  updateStandard,
} from '../software-judgement.ts';

export const wordpressUpToDate = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'wordpress-up-to-date',
  catalogueId: 'TEC-008',
  version: 2,
  title: 'WordPress is up to date',
  severity: 'low',
  impact:
    'Flaws of WordPress are used within hours of a release, by anyone who finds an older version.',
  cweIds: ['CWE-1104'],
  owasp: 'A03:2025',
  aliases: ['outdated wordpress version', 'old wordpress', 'wordpress update'],
  standard: updateStandard,
  remediation: {
    summary: 'Install the last version of the release.',
    steps: [
      'Update in Dashboard, Updates, after a backup, or with `wp core update`.',
      'Leave automatic updates of minor versions on (`WP_AUTO_UPDATE_CORE`).',
      'Update plugins and themes as well: most attacks go through them.',
    ],
    effort: 'medium',
    reference: 'https://endoflife.date',
  },
  outcomes: updateOutcomes('WordPress'),
  evaluate: (inventory) => judgeUpdates(inventory, ({ slug }) => slug === 'wordpress'),
});
