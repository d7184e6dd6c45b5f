import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { partsOf } from '../page-parts.ts';
import { isSameSite } from '../same-site.ts';

export const passwordSentToOwnSite = checkOf<WebOrigin>()({
  id: 'password-sent-to-own-site',
  catalogueId: 'PAGE-006',
  version: 2,
  title: 'Passwords are not submitted to another site',
  group: 'content',
  severity: 'medium',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'login-form-target',
  impact: 'Another site receives the password. An attacker who changed the page would do the same.',
  cweIds: ['CWE-200', 'CWE-522'],
  owasp: 'A06:2025',
  aliases: ['third-party login form', 'credential leak'],
  standard: {
    document: 'OWASP ASVS 5.0',
    section: '14.2.3 General data protection',
    published: '2025-05',
  },
  remediation: {
    summary: 'Send the form to your own site, or explain why not.',
    steps: [
      'Check that the other site is yours or your identity provider.',
      'Use a redirect to the identity provider instead of a form that posts there.',
    ],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    own: { verdict: 'pass', summary: 'The password goes to the own site.' },
    foreign: {
      verdict: 'fail',
      title: 'Password submitted to another site',
      summary: 'A form with a password posts to another site.',
      penalty: 6,
    },
    none: { verdict: 'not-applicable', summary: 'No form of the page asks for a password' },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const forms = partsOf(origin).forms.filter(({ asksForPassword }) => asksForPassword);
    if (forms.length === 0) return { outcome: 'none' };
    const foreign = forms.find(
      ({ action }) => action !== null && !isSameSite(action.hostname, origin.host),
    );
    if (foreign === undefined) return { outcome: 'own' };
    return onPage(origin, 'foreign', {
      matched: foreign.written,
      expected: origin.host,
      actual: foreign.written,
    });
  },
});
