import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { ANYONE, corsOutcomes, corsProbe, judgeCors } from '../cors-judgement.ts';

export const corsRejectsStrangers = checkOf<WebOrigin>()({
  id: 'cors-rejects-strangers',
  catalogueId: 'HDR-025',
  version: 4,
  title: 'CORS rejects arbitrary origins',
  group: 'headers',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cors:any-origin',
  impact:
    'Any site that a signed-in visitor opens can read their data here, where neither SameSite nor the browser keeps the cookies back.',
  cweIds: ['CWE-942'],
  owasp: 'A02:2025',
  aliases: [
    'cors misconfiguration',
    'cross-origin resource sharing',
    'access-control-allow-origin',
    'origin reflection',
  ],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CLNT-07, cross origin resource sharing',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Answer only to origins on a list.',
    steps: [
      'Compare the Origin header with a list of exact origins, and answer only to those.',
      'Leave Access-Control-Allow-Credentials out where cookies are not needed.',
    ],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS',
  },
  needs: [corsProbe(ANYONE)],
  outcomes: {
    ...corsOutcomes,
    open: {
      verdict: 'fail',
      title: 'CORS allows any origin with credentials',
      summary: 'The server repeats any Origin and allows credentials.',
      penalty: 25,
    },
  },
  evaluate: (origin) => judgeCors(origin, ANYONE),
});
