import { checkOf } from '../../../check-definition/check.ts';
import { aboutOf, type SoftwareInventory } from '../../../subjects/software.ts';
import { hasEnded, nameOf, seenAs, softwareCheck } from '../software-judgement.ts';

/**
 * Libraries whose authors say or show that they go no further, and that the list of releases does not
 * have. Those on the list, such as AngularJS and old jQuery, are reported as software without support.
 */
const unmaintained = new Map([
  ['yui', 'Yahoo ended it in 2014'],
  ['prototype', 'its last version is of 2015'],
  ['mootools', 'its last version is of 2016'],
  ['moment', 'its authors call it a legacy project since 2020'],
  ['jplayer', 'its last version is of 2014'],
]);

export const librariesMaintained = checkOf<SoftwareInventory>()({
  ...softwareCheck,
  id: 'libraries-maintained',
  catalogueId: 'JS-003',
  version: 2,
  title: 'JavaScript libraries are maintained',
  severity: 'low',
  impact:
    'A flaw that is found tomorrow may stay open, and what browsers change may break the page.',
  cweIds: ['CWE-1104'],
  owasp: 'A03:2025',
  aliases: ['unmaintained library', 'abandoned library', 'end of life library'],
  standard: {
    document: 'OWASP Top 10:2025',
    section: 'A03 Software supply chain failures',
    published: '2025-12-24',
  },
  remediation: {
    summary: 'Replace the library by one that is maintained, or by what browsers have.',
    steps: [
      'Moment: `Intl`, Luxon, Day.js or date-fns; `Temporal` with a polyfill, as not every browser in use has it.',
      'Prototype, MooTools and YUI: plain DOM methods, or a current framework.',
      'Others: plan the change with the next larger work on the page.',
    ],
    effort: 'high',
    reference: 'https://owasp.org/Top10/2025/A03_2025-Software_Supply_Chain_Failures/',
  },
  outcomes: {
    maintained: { verdict: 'pass', summary: 'The library is not known to be ended.' },
    unmaintained: {
      verdict: 'fail',
      title: 'Unmaintained JavaScript library',
      summary: 'The page uses a library that its authors have ended, or develop no further.',
      penalty: 2,
    },
    'ended-elsewhere': {
      verdict: 'not-applicable',
      summary: 'Support of the release has ended, which another check reports.',
    },
    'none-seen': { verdict: 'not-applicable', summary: 'No library of a page was seen.' },
  },
  evaluate(inventory) {
    const libraries = inventory.technologies.filter(({ category }) => category === 'javascript');
    if (libraries.length === 0) return { outcome: 'none-seen' };
    return libraries.map((library) => {
      const actual = unmaintained.get(library.slug);
      const about = aboutOf(library);
      if (actual === undefined) {
        return { outcome: hasEnded(library, inventory) ? 'ended-elsewhere' : 'maintained', about };
      }
      const expected = 'a library that is maintained';
      const title = `Unmaintained library: ${nameOf(library)}`;
      const { remediation: _, ...seen } = seenAs('unmaintained', inventory, library, {
        expected,
        actual,
        title,
      });
      return { ...seen, about };
    });
  },
});
