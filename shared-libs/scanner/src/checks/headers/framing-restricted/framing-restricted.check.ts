import { checkOf } from '../../../check-definition/check.ts';
import { headerValues, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { parsePolicy } from '../csp.ts';
import { isWideSource } from '../csp-sources.ts';

/** Browsers apply frame-ancestors in the header only, not in `<meta>`. */
const ancestorsOf = ({ page }: WebOrigin): readonly (readonly string[])[] =>
  headerValues(page, 'content-security-policy')
    .flatMap((value) => value.split(','))
    .map((text) => parsePolicy(text).directives.get('frame-ancestors'))
    .filter((sources) => sources !== undefined);

const optionsOf = ({ page }: WebOrigin): ReadonlySet<string> =>
  new Set(
    headerValues(page, 'x-frame-options')
      .flatMap((value) => value.split(','))
      .map((value) => value.trim().toLowerCase()),
  );

/** Browsers forbid framing where values that they know disagree (HTML, the X-Frame-Options header). */
const isRestricting = (options: ReadonlySet<string>): boolean =>
  options.has('deny') || options.has('sameorigin') || (options.size > 1 && options.has('allowall'));

export const framingRestricted = checkOf<WebOrigin>()({
  id: 'framing-restricted',
  catalogueId: 'HDR-018',
  version: 4,
  title: 'Other sites cannot frame the pages (clickjacking)',
  group: 'headers',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'frame-ancestors',
  impact: 'A site that frames the page can make visitors click on things they do not see.',
  cweIds: ['CWE-1021'],
  owasp: 'A02:2025',
  aliases: [
    'clickjacking',
    'click jacking',
    'ui redressing',
    'x-frame-options',
    'xfo',
    'frame-ancestors',
    'frameable',
  ],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '6.3.2 frame-ancestors',
    published: '2021-06-29',
  },
  remediation: {
    summary: 'Forbid framing, or name who may frame.',
    steps: [
      "Send `Content-Security-Policy: frame-ancestors 'none'`, or name the sites.",
      'For old browsers also send `X-Frame-Options: DENY`, or `SAMEORIGIN` where the site frames itself; leave it out where others may.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Frame-Options',
  },
  outcomes: {
    restricted: { verdict: 'pass', summary: 'Framing is forbidden or limited.' },
    absent: {
      verdict: 'fail',
      title: 'Clickjacking: no X-Frame-Options or frame-ancestors',
      summary: 'Neither frame-ancestors nor X-Frame-Options is sent.',
      penalty: 6,
    },
    invalid: {
      verdict: 'fail',
      title: 'Clickjacking: X-Frame-Options invalid',
      summary: 'X-Frame-Options has a value that browsers ignore.',
      penalty: 6,
    },
    open: {
      verdict: 'fail',
      title: 'Clickjacking: frame-ancestors allows any site',
      summary: 'frame-ancestors is a wildcard.',
      penalty: 6,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const ancestors = ancestorsOf(origin);
    const expected = "frame-ancestors 'none' or 'self'";
    if (ancestors.some((sources) => !sources.some(isWideSource))) return { outcome: 'restricted' };
    if (ancestors.length > 0) {
      return onPage(origin, 'open', {
        expected,
        actual: `frame-ancestors ${ancestors[0]?.join(' ')}`,
      });
    }
    const [first] = headerValues(origin.page, 'x-frame-options');
    if (first === undefined) return onPage(origin, 'absent', { expected, actual: 'no header' });
    const options = optionsOf(origin);
    return isRestricting(options)
      ? { outcome: 'restricted' }
      : onPage(origin, 'invalid', {
          matched: first,
          expected: 'DENY or SAMEORIGIN',
          actual: [...options].join(', '),
        });
  },
});
