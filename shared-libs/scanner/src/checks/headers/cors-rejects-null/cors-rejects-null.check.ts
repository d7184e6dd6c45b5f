import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { ANYONE, anyoneOutcome, corsOutcomes, corsProbe, judgeCors } from '../cors-judgement.ts';

const FOREIGN = 'null';

export const corsRejectsNull = checkOf<WebOrigin>()({
  id: 'cors-rejects-null',
  catalogueId: 'HDR-026',
  version: 5,
  title: 'CORS rejects the null origin',
  group: 'headers',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cors:null-origin',
  impact:
    'Any site can send the null origin from a sandboxed frame, and then read data of signed-in visitors, where neither SameSite nor the browser keeps the cookies back.',
  cweIds: ['CWE-942'],
  owasp: 'A02:2025',
  aliases: [
    'cors misconfiguration',
    'cross-origin resource sharing',
    'cors null origin',
    'sandboxed iframe',
  ],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CLNT-07, cross origin resource sharing',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Answer only to origins on a list.',
    steps: ['Take "null" off the list of allowed origins.'],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS',
  },
  needs: [ANYONE, FOREIGN].map(corsProbe),
  outcomes: {
    ...corsOutcomes,
    open: {
      verdict: 'fail',
      title: 'CORS allows the null origin with credentials',
      summary: 'The server allows the origin "null" together with credentials.',
      penalty: 25,
    },
    ...anyoneOutcome,
  },
  evaluate: (origin) =>
    judgeCors(origin, ANYONE).outcome === 'open'
      ? { outcome: 'anyone' }
      : judgeCors(origin, FOREIGN),
});
