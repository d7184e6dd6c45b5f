import { checkOf } from '../../../check-definition/check.ts';
import type { SoftwareInventory } from '../../../subjects/software.ts';
import {
  judgeTechnologies,
  nameOf,
  nothingToCompare,
  seenAs,
  softwareCheck,
  upgradeSteps,
} from '../software-judgement.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 90;

type Key = 'lasts' | 'soon' | 'packaged' | 'already-ended';

export const softwareSupportLasts = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'software-support-lasts',
  catalogueId: 'TEC-005',
  version: 2,
  title: 'Software does not reach end of life within 90 days',
  severity: 'low',
  impact: 'An upgrade takes time, and after the end of support new flaws stay open.',
  cweIds: ['CWE-1104'],
  owasp: 'A03:2025',
  aliases: ['eol soon', 'end of support soon'],
  standard: {
    document: 'CIS Critical Security Controls 8.1',
    section: '2.2 Ensure authorized software is currently supported',
    published: '2024-06',
  },
  remediation: {
    summary: 'Plan the move to the next release.',
    steps: ['Set a day for the move before the end of support.', ...upgradeSteps],
    effort: 'medium',
    reference: 'https://endoflife.date',
  },
  outcomes: {
    lasts: { verdict: 'pass', summary: 'Support does not end within 90 days.' },
    soon: {
      verdict: 'fail',
      title: 'End of life within 90 days',
      summary: 'The publisher ends the support of this release within 90 days.',
      penalty: 2,
    },
    packaged: {
      verdict: 'not-applicable',
      summary: 'A distribution packaged it, and supports it for a time of its own.',
    },
    'already-ended': {
      verdict: 'not-applicable',
      summary: 'Support has ended, which another check reports.',
    },
    ...nothingToCompare,
  },
  evaluate: (inventory) =>
    judgeTechnologies<Key>(inventory, inventory.compared.endOfLife, (technology) => {
      const { release, isPackaged, shippedBy } = technology;
      if (release === null) return null;
      const { ended, cycle } = release;
      if (ended === true) return { outcome: 'already-ended' };
      if (ended === false) return { outcome: 'lasts' };
      const days = (Date.parse(ended) - inventory.observedAt.getTime()) / DAY_MS;
      if (days <= 0) return { outcome: 'already-ended' };
      if (days > SOON_DAYS) return { outcome: 'lasts' };
      if (isPackaged || shippedBy !== null) return { outcome: 'packaged' };
      const actual = `support of ${cycle} ends on ${ended}`;
      const title = `End of life within 90 days: ${nameOf(technology)}`;
      return seenAs('soon', inventory, technology, { expected: 'a later end', actual, title });
    }),
});
