import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/web/http-proof.ts';
import type { Exchange, WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes } from '../../page-judgement.ts';

type Version = readonly [major: number, minor: number, patch: number];
type Range = readonly [from: Version, below: Version];
type Flawed = 'remote-code' | 'bypass' | 'flawed';
type Key = Flawed | 'patched' | 'unnamed' | 'unseen' | keyof typeof noDocumentOutcomes;

interface Flaw {
  outcome: Flawed;
  cveIds: readonly string[];
  cvss: { score: number; vector: string };
  /** Only sites with the App Router have Server Components. */
  needsAppRouter: boolean;
  /** In CISA's list of exploited vulnerabilities. */
  kev?: { cveId: string; addedOn: string; isUsedByRansomware: boolean };
  ranges: readonly Range[];
}

/** The worst first. */
const flaws: readonly Flaw[] = [
  {
    outcome: 'remote-code',
    cveIds: ['CVE-2025-55182'],
    cvss: { score: 10, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H' },
    needsAppRouter: true,
    kev: { cveId: 'CVE-2025-55182', addedOn: '2025-12-05', isUsedByRansomware: false },
    ranges: [
      [
        [15, 0, 0],
        [15, 0, 5],
      ],
      [
        [15, 1, 0],
        [15, 1, 9],
      ],
      [
        [15, 2, 0],
        [15, 2, 6],
      ],
      [
        [15, 3, 0],
        [15, 3, 6],
      ],
      [
        [15, 4, 0],
        [15, 4, 8],
      ],
      [
        [15, 5, 0],
        [15, 5, 7],
      ],
      [
        [16, 0, 0],
        [16, 0, 7],
      ],
    ],
  },
  {
    outcome: 'bypass',
    cveIds: ['CVE-2025-29927'],
    cvss: { score: 9.1, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N' },
    needsAppRouter: false,
    ranges: [
      [
        [11, 1, 4],
        [12, 3, 5],
      ],
      [
        [13, 0, 0],
        [13, 5, 9],
      ],
      [
        [14, 0, 0],
        [14, 2, 25],
      ],
      [
        [15, 0, 0],
        [15, 2, 3],
      ],
    ],
  },
  {
    outcome: 'flawed',
    cveIds: ['CVE-2026-44578', 'CVE-2026-44575', 'CVE-2026-45109'],
    cvss: { score: 8.6, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:N' },
    needsAppRouter: false,
    ranges: [
      [
        [15, 0, 0],
        [15, 5, 18],
      ],
      [
        [16, 0, 0],
        [16, 2, 6],
      ],
    ],
  },
  {
    // These lines got no fix.
    outcome: 'flawed',
    cveIds: ['CVE-2026-44578'],
    cvss: { score: 8.6, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:N' },
    needsAppRouter: false,
    ranges: [
      [
        [13, 4, 13],
        [15, 0, 0],
      ],
    ],
  },
];

export const nextJsPatched = checkOf<WebOrigin>()({
  id: 'next-js-patched',
  catalogueId: 'JS-004',
  version: 4,
  title: 'Next.js has its critical security fixes',
  group: 'content',
  severity: 'critical',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'next-js',
  impact:
    'Attackers search for such builds: they run code on the server, or pass the checks that protect its pages.',
  cweIds: ['CWE-1395', 'CWE-502', 'CWE-285'],
  owasp: 'A03:2025',
  aliases: ['react2shell', 'cve-2025-55182', 'cve-2025-66478', 'cve-2025-29927', 'nextjs'],
  standard: { document: 'CVE-2025-55182', section: 'Description', published: '2025-12-03' },
  remediation: {
    summary: 'Update Next.js, build and deploy.',
    steps: [
      '`npm install next@latest`, or the last release of version 15 or 16, then build and deploy. Version 14 and older got no fix of May 2026.',
      'After CVE-2025-55182: replace every secret that the server had, as code may have run on it.',
      'Until then, a proxy that removes one header keeps CVE-2025-29927 out, and nothing else. nginx: `proxy_set_header x-middleware-subrequest "";` beside the other lines of this kind, as a level with one of its own inherits none. Apache: `RequestHeader unset x-middleware-subrequest`. Caddy: `request_header -x-middleware-subrequest`.',
      'Check rights in each route as well, and not in the middleware alone.',
    ],
    effort: 'medium',
    reference: 'https://nextjs.org/blog/CVE-2025-66478',
  },
  needs: ['crawl'],
  outcomes: {
    patched: { verdict: 'pass', summary: 'The version of Next.js has none of these flaws.' },
    'remote-code': {
      verdict: 'fail',
      title: 'Next.js remote code execution: React2Shell (CVE-2025-55182)',
      summary:
        'The build is of a version in which one request to Server Components runs code (CVE-2025-55182).',
      penalty: 40,
    },
    bypass: {
      verdict: 'fail',
      title: 'Next.js middleware bypass (CVE-2025-29927)',
      summary:
        'The build is of a version in which a header skips the middleware, and the checks in it (CVE-2025-29927).',
      penalty: 15,
      severity: 'high',
    },
    flawed: {
      verdict: 'fail',
      title: 'Next.js security fixes of May 2026 missing',
      summary:
        'The build is of a version with known ways into its network, or past its middleware. Some hosts filter such requests.',
      penalty: 12,
      severity: 'high',
    },
    unnamed: {
      verdict: 'not-applicable',
      summary: 'The site is of Next.js, but no script names a release',
      closesNothing: true,
    },
    unseen: { verdict: 'not-applicable', summary: 'No script is of Next.js' },
    ...noDocumentOutcomes,
  },
  evaluate(origin): Judgement<Key> {
    const without = noDocument(origin);
    if (without !== null) return without;
    const { pages, scripts } = origin.crawl;
    const builds = [origin.page, ...pages, ...scripts].flatMap((file) => buildIn(file) ?? []);
    if (builds.length > 0) return judge(builds);
    const isNext = signs.some((sign) => origin.page.body.includes(sign));
    return { outcome: isNext ? 'unnamed' : 'unseen' };
  },
});

interface Build {
  file: Exchange;
  written: string;
  version: Version;
  hasAppRouter: boolean;
}

/** One site may have both routers, and each names the version in a script of its own. */
function judge(builds: readonly Build[]): Judgement<Key> {
  for (const { outcome, cveIds, cvss, needsAppRouter, kev = null, ranges } of flaws) {
    const build = builds.find(
      ({ version, hasAppRouter }) =>
        (hasAppRouter || !needsAppRouter) && ranges.some((range) => isWithin(version, range)),
    );
    if (build === undefined) continue;
    const { file, written, version } = build;
    return {
      outcome,
      observation: {
        proof: httpProof(file),
        matched: written,
        expected: 'a release with the fix',
        actual: `Next.js ${version.join('.')}, ${cveIds.join(', ')}`,
      },
      vulnerability: { cveIds: [...cveIds], cvss, epss: null, kev },
    };
  }
  return { outcome: 'patched' };
}

/** Tells what pages of either router hold. */
const signs = ['/_next/static/', 'id="__NEXT_DATA__"', 'self.__next_f'];

const SIGN = 'window.next={version:"';
const APP_ROUTER = '",appDir:!0';

/** Returns what the build says of itself; null for a development version, whose fixes its number does not tell. */
function buildIn(file: Exchange): Build | null {
  const { body } = file;
  const at = body.indexOf(SIGN);
  if (at < 0) return null;
  const start = at + SIGN.length;
  const text = body.slice(start, start + 20);
  const number = text.slice(0, Math.max(text.indexOf('"'), 0));
  const parts = number.split('.');
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  const [major = 0, minor = 0, patch = 0] = parts.map(Number);
  return {
    file,
    written: `${SIGN}${number}"`,
    version: [major, minor, patch],
    hasAppRouter: body.startsWith(APP_ROUTER, start + number.length),
  };
}

const isWithin = (version: Version, [from, below]: Range): boolean =>
  compare(version, from) >= 0 && compare(version, below) < 0;

const compare = (one: Version, other: Version): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
