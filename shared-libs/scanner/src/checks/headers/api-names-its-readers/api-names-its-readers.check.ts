import { checkOf } from '../../../check-definition/check.ts';
import { header, mediaType, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';

export const apiNamesItsReaders = checkOf<WebOrigin>()({
  id: 'api-names-its-readers',
  catalogueId: 'HDR-028',
  version: 3,
  title: 'CORS names the origins that may read the API',
  group: 'headers',
  severity: 'info',
  confidence: 'tentative',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'access-control-allow-origin:any',
  impact:
    'Any page that a visitor opens can read these answers, also those that only the network of the visitor gets.',
  cweIds: ['CWE-942'],
  owasp: 'A02:2025',
  aliases: ['cors wildcard', 'access-control-allow-origin: *', 'cross-origin resource sharing'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CLNT-07, cross origin resource sharing',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Name the origins that may read it.',
    steps: [
      'Answer with `Access-Control-Allow-Origin` only for origins of a list.',
      'Leave it as it is where the data is meant for everyone.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS',
  },
  outcomes: {
    named: { verdict: 'pass', summary: 'The answer is not open to every site.' },
    any: {
      verdict: 'fail',
      title: 'CORS wildcard: any site can read the API',
      summary: 'Answers of the API carry Access-Control-Allow-Origin: *.',
      penalty: 0,
    },
    'no-api': {
      verdict: 'not-applicable',
      summary: 'The origin answers with something else than data',
    },
    broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
  },
  evaluate(origin) {
    if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
    const { page } = origin;
    const isJson = /^application\/(?:[\w.-]{1,60}\+)?json$/.test(mediaType(page));
    // An error, such as one that asks for a key, is no data.
    if (!isJson || page.status !== 200) return { outcome: 'no-api' };
    const allowed = header(page, 'access-control-allow-origin')?.trim();
    if (allowed !== '*') return { outcome: 'named' };
    return onPage(origin, 'any', { matched: 'access-control-allow-origin: *', actual: '*' });
  },
});
