import { checkOf } from '../../../check-definition/check.ts';
import type { SoftwareInventory } from '../../../subjects/software.ts';
import {
  judgeUpdates,
  softwareCheck,
  updateOutcomes,
  updateStandard,
} from '../software-judgement.ts';

export const contentManagementUpToDate = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'content-management-up-to-date',
  catalogueId: 'TEC-010',
  version: 2,
  title: 'CMS and shop software is up to date',
  severity: 'low',
  impact: 'Shops and editorial systems are attacked in waves as soon as a flaw is published.',
  cweIds: ['CWE-1104'],
  owasp: 'A03:2025',
  aliases: ['outdated cms', 'outdated drupal', 'outdated joomla', 'outdated magento'],
  standard: updateStandard,
  remediation: {
    summary: 'Install the last version of the release.',
    steps: [
      'Drupal: `composer update "drupal/core-*" --with-all-dependencies` after a backup, then `drush updatedb` and `drush cache:rebuild`.',
      'Joomla: update in System, Update. Magento: install the security patches of Adobe.',
      'TYPO3, Umbraco and others: install the last patch of the same release after a backup.',
    ],
    effort: 'medium',
    reference: 'https://endoflife.date',
  },
  outcomes: updateOutcomes('CMS or shop'),
  evaluate: (inventory) =>
    judgeUpdates(
      inventory,
      ({ category, slug }) => (category === 'cms' || category === 'shop') && slug !== 'wordpress',
    ),
});
