import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { stagingWordIn } from '../staging-name.ts';

export const stagingNotPublic = checkOf<WebOrigin>()({
  id: 'staging-not-public',
  catalogueId: 'MSC-003',
  version: 3,
  title: 'Staging and test environments are not public',
  group: 'content',
  severity: 'low',
  confidence: 'tentative',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'staging',
  impact: 'They run unfinished software with copies of data, and are watched and updated less.',
  cweIds: ['CWE-668'],
  owasp: 'A02:2025',
  aliases: ['staging environment', 'test environment', 'development environment', 'dev site'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'INFO-04, enumerate applications on webserver',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Let only your own people reach it.',
    steps: [
      'Put it behind a VPN or an access proxy, such as Cloudflare Access.',
      'nginx: `auth_basic` and `allow` with your addresses. Apache: `Require ip`. Caddy: `basic_auth`. IIS: IP restrictions.',
      'Keep real data out of it.',
    ],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    open: {
      verdict: 'fail',
      title: 'Staging or test environment publicly reachable',
      summary: 'The name says that the host is no production, and its page comes back to anyone.',
      penalty: 2,
    },
    production: {
      verdict: 'not-applicable',
      summary: 'The name does not say that it is for tests',
    },
    ...noDocumentOutcomes,
    locked: { verdict: 'pass', summary: 'The host asks for a login before it shows anything.' },
  },
  evaluate(origin) {
    const word = stagingWordIn(origin.host);
    if (word === null) return { outcome: 'production' };
    const without = noDocument(origin);
    if (without !== null) return without;
    if (origin.page.status !== 200) return { outcome: 'no-page' };
    return onPage(origin, 'open', { expected: 'a login', actual: `${word} in ${origin.host}` });
  },
});
