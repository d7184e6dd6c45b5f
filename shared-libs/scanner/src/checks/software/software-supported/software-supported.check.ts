import { checkOf } from '../../../check-definition/check.ts';
import type { SoftwareInventory } from '../../../subjects/software.ts';
import {
  isFlawedLibrary,
  judgeTechnologies,
  nameOf,
  nothingToCompare,
  seenAs,
  softwareCheck,
  upgradeSteps,
} from '../software-judgement.ts';

type Key = 'supported' | 'shipped' | 'reported' | 'ended' | 'ended-packaged';

export const softwareSupported = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'software-supported',
  catalogueId: 'TEC-004',
  version: 4,
  title: 'Software is not end of life',
  severity: 'medium',
  impact: 'New flaws of ended software stay open for good, and attackers look for such versions.',
  cweIds: ['CWE-1104'],
  owasp: 'A03:2025',
  aliases: ['eol', 'end of life', 'end-of-life', 'end of support', 'unsupported software'],
  standard: {
    document: 'CIS Critical Security Controls 8.1',
    section: '2.2 Ensure authorized software is currently supported',
    published: '2024-06',
  },
  remediation: {
    summary: 'Move to a release that is supported.',
    steps: [
      'From a distribution that is itself still supported: install its updates, and nothing else is needed.',
      ...upgradeSteps,
    ],
    effort: 'medium',
    reference: 'https://endoflife.date',
  },
  outcomes: {
    supported: { verdict: 'pass', summary: 'The release is supported.' },
    shipped: {
      verdict: 'pass',
      summary: 'A supported distribution ships this version, and fixes it after its publisher.',
    },
    ended: {
      verdict: 'fail',
      title: 'End-of-life software',
      summary: 'The publisher has ended the support of this release.',
      penalty: 12,
    },
    'ended-packaged': {
      verdict: 'fail',
      title: 'End-of-life software, maintained by its distribution',
      summary:
        'The publisher has ended the support of this release. The distribution that packaged it fixes it for as long as the distribution itself is supported.',
      penalty: 0,
      severity: 'info',
    },
    reported: {
      verdict: 'not-applicable',
      summary: 'The flaws of the library are reported, and one newer version mends both',
      closesNothing: true,
    },
    ...nothingToCompare,
  },
  evaluate: (inventory) =>
    judgeTechnologies<Key>(inventory, inventory.compared.endOfLife, (technology) => {
      const { release, isPackaged, shippedBy } = technology;
      if (release === null) return null;
      const { ended, cycle } = release;
      const today = inventory.observedAt.toISOString().slice(0, 10);
      if (ended === false || (typeof ended === 'string' && ended > today)) {
        return { outcome: 'supported' };
      }
      if (shippedBy !== null) return { outcome: 'shipped' };
      if (isFlawedLibrary(technology)) return { outcome: 'reported' };
      const since =
        typeof ended === 'string' ? `support of ${cycle} ended on ${ended}` : `${cycle} has ended`;
      const expected = 'a supported release';
      const outcome = isPackaged ? 'ended-packaged' : 'ended';
      const title = `End-of-life software: ${nameOf(technology)}`;
      return seenAs(outcome, inventory, technology, { expected, actual: since, title });
    }),
});
