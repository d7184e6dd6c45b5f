import { checkOf } from '../../../check-definition/check.ts';
import { headerValues, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { type Form, partsOf } from '../page-parts.ts';

/** The pair and the attributes of a Set-Cookie line, in lower case and without spaces. */
const partsOfCookie = (cookie: string): readonly string[] =>
  cookie.toLowerCase().replaceAll(/\s/g, '').split(';');

/** Browsers send a cookie of `Lax` or `Strict` with no form of another site. */
const isGuarded = (cookie: string): boolean =>
  partsOfCookie(cookie).some((part) => part === 'samesite=lax' || part === 'samesite=strict');

const sessionWords = ['sess', 'auth', 'token', 'login', 'jwt'];
/** Alone or behind a separator: not the `sid` in `visid` or `residence`. */
const SESSION_ID = /^sid$|[._-]sid$/;
/** A cookie of a token against forgery names nobody. */
const tokenWords = ['csrf', 'xsrf', 'requestverification', 'antiforgery'];

/** Returns whether the line takes the cookie away; PHP writes `deleted` as its value. */
function isDeleted(cookie: string): boolean {
  const [pair = '', ...attributes] = partsOfCookie(cookie);
  const value = pair.slice(pair.indexOf('=') + 1);
  const maxAge = attributes.find((part) => part.startsWith('max-age='))?.slice(8) ?? '';
  return value === '' || value === 'deleted' || (maxAge !== '' && Number(maxAge) <= 0);
}

/** Cookies that name a visitor, by their names. */
const sessionCookies = ({ chain, page }: WebOrigin): readonly string[] =>
  (chain.length > 0 ? chain : [page])
    .flatMap((exchange) => headerValues(exchange, 'set-cookie'))
    .filter((cookie) => {
      const name = (cookie.split('=')[0] ?? '').trim().toLowerCase();
      const has = (word: string) => name.includes(word);
      const isSession = sessionWords.some(has) || SESSION_ID.test(name);
      return isSession && !tokenWords.some(has) && !isDeleted(cookie);
    });

const isOwn = ({ action }: Form, { host }: WebOrigin): boolean =>
  action !== null && action.hostname === host;

export const formsCarryTokens = checkOf<WebOrigin>()({
  id: 'forms-carry-tokens',
  catalogueId: 'PAGE-007',
  version: 4,
  title: 'Forms carry a CSRF token',
  group: 'content',
  severity: 'low',
  confidence: 'tentative',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'form-token',
  impact: 'Another site can send the form in the name of a visitor who is signed in.',
  cweIds: ['CWE-352'],
  owasp: 'A01:2025',
  aliases: ['csrf', 'xsrf', 'cross-site request forgery', 'anti-csrf token', 'session riding'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'SESS-05, testing for cross site request forgery',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Put a token into each form, or limit the cookie of the session to the own site.',
    steps: [
      'Set the cookie of the session with `SameSite=Lax` or `Strict`.',
      'Django: `{% csrf_token %}`. Laravel: `@csrf`. Rails: `form_with`. ASP.NET: `[ValidateAntiForgeryToken]`. Spring: Spring Security puts it in.',
      'Node: compare the `Origin` or `Sec-Fetch-Site` header of each request that changes something.',
    ],
    effort: 'medium',
    reference:
      'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html',
  },
  outcomes: {
    guarded: {
      verdict: 'pass',
      summary: 'Forms carry a token, or the cookie is limited to the site.',
    },
    open: {
      verdict: 'fail',
      title: 'CSRF token missing',
      summary:
        'A form that changes something has no token, and the cookie of the session goes along.',
      penalty: 2,
    },
    sessionless: {
      verdict: 'not-applicable',
      summary: 'The page sets no cookie of a session, so it does not show what goes along',
    },
    none: { verdict: 'not-applicable', summary: 'No form of the page posts to the own site' },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const { forms, hasTokenOfPage } = partsOf(origin);
    const posting = forms.filter((form) => form.isPost && isOwn(form, origin));
    if (posting.length === 0) return { outcome: 'none' };
    const open = posting.find(({ hasToken }) => !hasToken);
    if (open === undefined || hasTokenOfPage) return { outcome: 'guarded' };
    const cookies = sessionCookies(origin);
    if (cookies.length === 0) return { outcome: 'sessionless' };
    const cookie = cookies.find((line) => !isGuarded(line));
    if (cookie === undefined) return { outcome: 'guarded' };
    const name = cookie.split('=')[0];
    return onPage(origin, 'open', {
      expected: 'a hidden token, or SameSite=Lax',
      actual: `a form to ${open.action?.pathname ?? '/'} and the cookie ${name} without SameSite`,
    });
  },
});
