import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { ANYONE, anyoneOutcome, corsOutcomes, corsProbe, judgeCors } from '../cors-judgement.ts';

/**
 * Tells what a comparison of ends, of beginnings, or by an expression, would take for the site. What stands below its domain
 * is its owner's, and may be allowed.
 */
const alike = [
  'https://not{domain}',
  'https://{host}.stranger.example',
  // A dot that an expression does not escape stands for any letter.
  'https://{below}x{domain}',
];

export const corsRejectsLookAlikes = checkOf<WebOrigin>()({
  id: 'cors-rejects-look-alikes',
  catalogueId: 'HDR-027',
  version: 5,
  title: 'CORS rejects look-alike origins',
  group: 'headers',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cors:look-alike',
  impact:
    'Anyone can register such a name, and then read data of signed-in visitors, where neither SameSite nor the browser keeps the cookies back.',
  cweIds: ['CWE-942'],
  owasp: 'A02:2025',
  aliases: [
    'cors misconfiguration',
    'cross-origin resource sharing',
    'cors regex bypass',
    'cors suffix match',
  ],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CLNT-07, cross origin resource sharing',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Compare the whole origin with a list.',
    steps: [
      'Compare scheme, host and port as one text: not "ends with", "starts with" or an expression without anchors.',
      'nginx: a `map $http_origin` with whole values. Apache: `SetEnvIf Origin` with `^`, `$` and escaped dots.',
      'Node: give the `cors` package a list of texts instead of an expression.',
    ],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS',
  },
  needs: [ANYONE, ...alike].map(corsProbe),
  outcomes: {
    ...corsOutcomes,
    open: {
      verdict: 'fail',
      title: 'CORS allows look-alike origins with credentials',
      summary:
        'The server allows an origin that only contains its name, together with credentials.',
      penalty: 25,
    },
    ...anyoneOutcome,
  },
  evaluate(origin) {
    if (judgeCors(origin, ANYONE).outcome === 'open') return { outcome: 'anyone' };
    const ends = alike.map((foreign) => judgeCors(origin, foreign));
    const [first = { outcome: 'unreadable' }] = ends;
    const worst = (['open', 'unreadable', 'locked', 'refused'] as const)
      .map((key) => ends.find(({ outcome }) => outcome === key))
      .find((end) => end !== undefined);
    return worst ?? first;
  },
});
