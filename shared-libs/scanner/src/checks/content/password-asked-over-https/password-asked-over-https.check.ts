import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { isUpgraded } from '../mixed-content.ts';
import { partsOf } from '../page-parts.ts';

export const passwordAskedOverHttps = checkOf<WebOrigin>()({
  id: 'password-asked-over-https',
  catalogueId: 'PAGE-005',
  version: 2,
  title: 'Passwords are asked and sent over HTTPS',
  group: 'content',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'login-form',
  impact:
    'Anyone on the network path reads the password, or changes the form so that it goes elsewhere.',
  cweIds: ['CWE-319', 'CWE-523'],
  owasp: 'A04:2025',
  aliases: ['cleartext password', 'plaintext credentials', 'login over http'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'ATHN-01, credentials transported over an encrypted channel',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Serve and send forms with passwords over HTTPS only.',
    steps: [
      'Redirect the page to HTTPS, and send Strict-Transport-Security.',
      'Let the form post to a relative or an https address.',
    ],
    effort: 'low',
    reference:
      'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
  },
  outcomes: {
    encrypted: { verdict: 'pass', summary: 'The password is asked and sent over HTTPS.' },
    'asked-in-clear': {
      verdict: 'fail',
      title: 'Cleartext password: login form on an HTTP page',
      summary: 'A page over plain HTTP asks for a password.',
      penalty: 15,
    },
    'sent-in-clear': {
      verdict: 'fail',
      title: 'Cleartext password: login form submits over HTTP',
      summary: 'A form on an HTTPS page sends its password over plain HTTP.',
      penalty: 15,
    },
    none: { verdict: 'not-applicable', summary: 'The page asks for no password' },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const { asksForPassword, forms } = partsOf(origin);
    if (!asksForPassword) return { outcome: 'none' };
    if (origin.scheme === 'http') {
      return onPage(origin, 'asked-in-clear', { expected: 'https:', actual: origin.origin });
    }
    const clear = forms.find((form) => form.asksForPassword && form.action?.protocol === 'http:');
    if (clear === undefined || isUpgraded(origin)) return { outcome: 'encrypted' };
    return onPage(origin, 'sent-in-clear', {
      matched: clear.written,
      expected: 'https:',
      actual: clear.written,
    });
  },
});
