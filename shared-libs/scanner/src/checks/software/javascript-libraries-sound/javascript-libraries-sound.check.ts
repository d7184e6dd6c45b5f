import { checkOf } from '../../../check-definition/check.ts';
import type { SoftwareInventory } from '../../../subjects/software.ts';
import {
  isExploited,
  isLikely,
  isWhole,
  judgeTechnologies,
  libraryRemediation,
  namesOf,
  nothingToCompare,
  reportedElsewhere,
  seenAs,
  softwareCheck,
  titleOf,
  worstOf,
} from '../software-judgement.ts';

type Key = 'sound' | 'reported' | 'critical' | 'high' | 'medium' | 'low';

export const javascriptLibrariesSound = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'javascript-libraries-sound',
  catalogueId: 'JS-001',
  version: 3,
  title: 'JavaScript libraries have no known vulnerabilities',
  severity: 'high',
  impact: 'A flaw of a library runs in the browser of every visitor, with the rights of the site.',
  cweIds: ['CWE-1395', 'CWE-79'],
  owasp: 'A03:2025',
  aliases: ['retire.js', 'retirejs', 'vulnerable javascript library', 'outdated jquery'],
  standard: {
    document: 'OWASP Top 10:2025',
    section: 'A03 Software supply chain failures',
    published: '2025-12-24',
  },
  remediation: libraryRemediation,
  outcomes: {
    sound: { verdict: 'pass', summary: 'No known flaw affects the libraries that were seen.' },
    critical: {
      verdict: 'fail',
      title: 'JavaScript library with known vulnerabilities',
      summary: 'The version of the library has known flaws.',
      penalty: 30,
      severity: 'critical',
    },
    high: {
      verdict: 'fail',
      title: 'JavaScript library with known vulnerabilities',
      summary: 'The version of the library has known flaws.',
      penalty: 15,
      severity: 'high',
    },
    medium: {
      verdict: 'fail',
      title: 'JavaScript library with known vulnerabilities',
      summary: 'The version of the library has known flaws.',
      penalty: 6,
      severity: 'medium',
    },
    low: {
      verdict: 'fail',
      title: 'JavaScript library with known vulnerabilities',
      summary: 'The version of the library has known flaws.',
      penalty: 2,
      severity: 'low',
    },
    ...reportedElsewhere,
    ...nothingToCompare,
  },
  evaluate: (inventory) =>
    judgeTechnologies<Key>(inventory, inventory.compared.javascript, (technology) => {
      if (technology.source !== 'script' || technology.version === null) return null;
      const flaws = technology.flaws.filter(({ from }) => from === 'javascript');
      if (flaws.length === 0) return isWhole(technology.version) ? { outcome: 'sound' } : null;
      if (flaws.some((flaw) => isExploited(flaw) || isLikely(flaw))) return { outcome: 'reported' };
      const actual = namesOf(flaws.map(({ id }) => id));
      const expected = 'no known flaw';
      const title = titleOf(technology, flaws);
      return seenAs(worstOf(flaws), inventory, technology, { expected, actual, flaws, title });
    }),
});
