import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { libraryFiles } from '../library-versions.ts';
import { partsOf } from '../page-parts.ts';

export const librariesLoadedOnce = checkOf<WebOrigin>()({
  id: 'libraries-loaded-once',
  catalogueId: 'JS-007',
  version: 3,
  title: 'Each library is loaded in one version',
  group: 'content',
  severity: 'info',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'library-versions',
  impact: 'The older version is easily forgotten in updates, and stays open to attack.',
  cweIds: ['CWE-1104'],
  owasp: 'A03:2025',
  aliases: ['duplicate library', 'duplicate jquery', 'jquery twice'],
  standard: {
    document: 'OWASP Top 10:2025',
    section: 'A03 Software supply chain failures',
    published: '2025-12-24',
  },
  remediation: {
    summary: 'Load the newest version alone.',
    steps: [
      'Find which part or plugin brings the older version, and update it.',
      'WordPress: dequeue the copies that themes and plugins bring. npm: `npm ls <library>`.',
    ],
    effort: 'medium',
    reference: 'https://owasp.org/Top10/2025/A03_2025-Software_Supply_Chain_Failures/',
  },
  outcomes: {
    once: { verdict: 'pass', summary: 'No library is loaded in two versions.' },
    twice: {
      verdict: 'fail',
      title: 'JavaScript library loaded in two versions',
      summary: 'The page loads two versions of one library.',
      penalty: 0,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const byName = Map.groupBy(libraryFiles(partsOf(origin).active), ({ name }) => name);
    for (const [name, files] of byName) {
      const named = [...new Set(files.map(({ version }) => version))];
      // A range such as 3.7 may well be the 3.7.1 of another address.
      const versions = named.filter(
        (version) => !named.some((other) => other.startsWith(`${version}.`)),
      );
      const [first] = files;
      if (versions.length < 2 || first === undefined) continue;
      const actual = `${name} ${versions.join(' and ')}`;
      const seen = { matched: first.written, expected: 'one version', actual };
      return {
        ...onPage(origin, 'twice', seen),
        title: `${name} loaded in ${versions.length} versions`,
      };
    }
    return { outcome: 'once' };
  },
});
