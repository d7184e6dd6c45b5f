import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { partsOf } from '../page-parts.ts';

const INTERNAL =
  /\b(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}\b|\b[a-z0-9][a-z0-9-]{0,62}\.(?:internal|corp|intranet|lan)\b(?!\.)/i;

export const commentsHideHosts = checkOf<WebOrigin>()({
  id: 'comments-hide-hosts',
  catalogueId: 'PAGE-008',
  version: 2,
  title: 'Comments name no internal hosts',
  group: 'content',
  severity: 'info',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'html-comment',
  impact:
    'Names and addresses of internal systems help an attacker who is already inside, or who can make a server fetch addresses.',
  cweIds: ['CWE-615'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'INFO-05, review webpage content for information leakage',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove comments when pages are built.',
    steps: ['Let the build or the template engine drop comments.'],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/615.html',
  },
  outcomes: {
    quiet: { verdict: 'pass', summary: 'No comment names an internal host.' },
    named: {
      verdict: 'fail',
      title: 'Internal host named in a comment',
      summary: 'A comment in the page has a private address or the name of an internal host.',
      penalty: 0,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    for (const comment of partsOf(origin).comments) {
      const [matched] = INTERNAL.exec(comment) ?? [];
      if (matched !== undefined) return onPage(origin, 'named', { matched });
    }
    return { outcome: 'quiet' };
  },
});
