import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { partsOf } from '../page-parts.ts';

/** Hosts of the attack on users of polyfill.io in June 2024, which changed hands before. */
const takenOver = [
  'polyfill.io',
  'polyfill.com',
  'polyfill.site',
  'bootcss.com',
  'bootcdn.net',
  'staticfile.net',
  'staticfile.org',
  'unionadjs.com',
  'macoms.la',
  'newcrbpc.com',
  'xhsbpza.com',
];

export const scriptHostsTrusted = checkOf<WebOrigin>()({
  id: 'script-hosts-trusted',
  catalogueId: 'JS-005',
  version: 2,
  title: 'No script comes from a compromised host',
  group: 'content',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'script-host',
  impact: 'The host is known to have sent changed scripts to visitors of sites that load them.',
  cweIds: ['CWE-829'],
  owasp: 'A08:2025',
  aliases: ['polyfill.io', 'supply chain attack', 'compromised cdn', 'magecart'],
  standard: {
    document: 'OWASP Top 10:2025',
    section: 'A08 Software or data integrity failures',
    published: '2025-12-24',
  },
  remediation: {
    summary: 'Remove the script.',
    steps: [
      'polyfill.io: current browsers need none of it; otherwise serve the files yourself.',
      'Serve libraries from your own site, or pin them by their hash.',
    ],
    effort: 'low',
    reference: 'https://owasp.org/Top10/2025/A08_2025-Software_or_Data_Integrity_Failures/',
  },
  outcomes: {
    trusted: { verdict: 'pass', summary: 'No script comes from such a host.' },
    'taken-over': {
      verdict: 'fail',
      title: 'Script from a compromised host (such as polyfill.io)',
      summary: 'The page loads a script from a host that is known to have changed scripts.',
      penalty: 20,
      exposure: {
        kind: 'used-by-attackers',
        phrase: 'Code comes from a host that attackers control',
      },
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const found = partsOf(origin).active.find(
      ({ tag, url, hasIntegrity }) =>
        tag === 'script' &&
        !hasIntegrity &&
        takenOver.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)),
    );
    return found === undefined
      ? { outcome: 'trusted' }
      : onPage(origin, 'taken-over', { matched: found.written, actual: found.url.hostname });
  },
});
