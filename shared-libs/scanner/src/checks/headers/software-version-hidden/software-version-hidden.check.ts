import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';

const versionHeaders = new Set([
  'server',
  'x-powered-by',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
]);

/** They carry this number in every release, so it shows none. */
const constants = new Set(['awselb/2.0', 'microsoft-httpapi/2.0']);

export const softwareVersionHidden = checkOf<WebOrigin>()({
  id: 'software-version-hidden',
  catalogueId: 'HDR-029',
  version: 3,
  title: 'Headers do not disclose software versions',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'software-version',
  impact: 'An exact version shows attackers which known vulnerabilities to try.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: [
    'server header',
    'x-powered-by',
    'banner disclosure',
    'version disclosure',
    'information disclosure',
  ],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'INFO-02, fingerprint web server',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Leave versions out of headers.',
    steps: [
      'nginx: `server_tokens off;`.',
      'Apache: `ServerTokens Prod` and `ServerSignature Off`.',
      'IIS: `<requestFiltering removeServerHeader="true" />`, and remove `X-Powered-By` from the custom headers. ASP.NET: `<httpRuntime enableVersionHeader="false" />`.',
      "PHP: `expose_php = Off`. Express: `app.disable('x-powered-by')`.",
    ],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    hidden: { verdict: 'pass', summary: 'No header names a version.' },
    named: {
      verdict: 'fail',
      title: 'Software version disclosed in a header (Server, X-Powered-By)',
      summary: 'A response header names software together with its version.',
      penalty: 2,
    },
    broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
  },
  evaluate(origin) {
    if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
    const revealing = origin.page.headers.find(
      ([name, value]) =>
        versionHeaders.has(name) &&
        /\d\.\d|^\d+$/.test(value) &&
        !constants.has(value.trim().toLowerCase()),
    );
    if (revealing === undefined) return { outcome: 'hidden' };
    const [name, value] = revealing;
    return onPage(origin, 'named', {
      matched: `${name}: ${value}`,
      expected: 'no version',
      actual: value,
    });
  },
});
