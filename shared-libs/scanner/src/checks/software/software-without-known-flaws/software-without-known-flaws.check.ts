import { checkOf } from '../../../check-definition/check.ts';
import type { SoftwareInventory } from '../../../subjects/software.ts';
import {
  isExploited,
  isLikely,
  isMendedByOthers,
  judgeTechnologies,
  namesOf,
  nothingToCompare,
  reportedElsewhere,
  seenAs,
  softwareCheck,
  titleOf,
  updateSteps,
  worstOf,
} from '../software-judgement.ts';

type Key = 'sound' | 'reported' | 'critical' | 'high' | 'medium' | 'low' | 'perhaps-fixed';

export const softwareWithoutKnownFlaws = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'software-without-known-flaws',
  catalogueId: 'TEC-001',
  version: 3,
  title: 'Software has no known vulnerabilities',
  severity: 'high',
  impact: 'Attackers look up the flaws of a version and use what is published about them.',
  cweIds: ['CWE-1395'],
  owasp: 'A03:2025',
  aliases: ['cve', 'vulnerable software', 'known vulnerability', 'outdated software'],
  standard: {
    document: 'OWASP Top 10:2025',
    section: 'A03 Software supply chain failures',
    published: '2025-12-24',
  },
  remediation: {
    summary: 'Update to a version in which the flaws are fixed.',
    steps: [...updateSteps],
    effort: 'medium',
    reference: 'https://nvd.nist.gov',
  },
  outcomes: {
    sound: {
      verdict: 'pass',
      summary: 'No vulnerability of the installed data affects the version.',
    },
    critical: {
      verdict: 'fail',
      title: 'Software with known vulnerabilities',
      summary: 'The version has known vulnerabilities.',
      penalty: 30,
      severity: 'critical',
    },
    high: {
      verdict: 'fail',
      title: 'Software with known vulnerabilities',
      summary: 'The version has known vulnerabilities.',
      penalty: 15,
      severity: 'high',
    },
    medium: {
      verdict: 'fail',
      title: 'Software with known vulnerabilities',
      summary: 'The version has known vulnerabilities.',
      penalty: 6,
      severity: 'medium',
    },
    low: {
      verdict: 'fail',
      title: 'Software with known vulnerabilities',
      summary: 'The version has known vulnerabilities.',
      penalty: 2,
      severity: 'low',
    },
    'perhaps-fixed': {
      verdict: 'fail',
      title: 'Software with known vulnerabilities, unless fixed by the distribution',
      summary:
        'The version has known vulnerabilities. The distribution that packaged it may have fixed them without a new version.',
      penalty: 2,
      severity: 'low',
    },
    ...reportedElsewhere,
    ...nothingToCompare,
  },
  evaluate: (inventory) =>
    judgeTechnologies<Key>(inventory, inventory.compared.cve, (technology) => {
      if (technology.version === null || technology.cpe === null) return null;
      const flaws = technology.flaws.filter(({ from }) => from === 'cve');
      if (flaws.length === 0) return technology.isCompared ? { outcome: 'sound' } : null;
      if (flaws.some((flaw) => isExploited(flaw) || isLikely(flaw))) return { outcome: 'reported' };
      const actual = namesOf(flaws.map(({ id }) => id));
      const outcome = isMendedByOthers(technology) ? 'perhaps-fixed' : worstOf(flaws);
      const expected = 'no known flaw';
      const title = titleOf(
        technology,
        flaws,
        isMendedByOthers(technology) ? ', unless patched' : '',
      );
      return seenAs(outcome, inventory, technology, { expected, actual, flaws, title });
    }),
});
