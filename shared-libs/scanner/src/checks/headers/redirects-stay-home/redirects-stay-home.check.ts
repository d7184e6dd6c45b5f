import { checkOf } from '../../../check-definition/check.ts';
import {
  type Exchange,
  header,
  type Probe,
  type WebOrigin,
} from '../../../subjects/web/web-origin.ts';
import { inputCheck, inputOutcomes, judgeInput } from '../input-judgement.ts';

const FOREIGN = 'redirect.parapet.invalid';

/** Parameters in which sites carry where to go next; one request tries all of them. */
const query = ['next', 'url', 'redirect', 'redirect_uri', 'return', 'returnUrl', 'continue', 'goto']
  .map((name) => `${name}=https%3A%2F%2F${FOREIGN}%2F`)
  .join('&');

const probes: readonly Probe[] = ['', 'login', 'redirect'].map((path) => ({
  method: 'GET',
  path: `${path}?${query}`,
  rootOnly: true,
}));

function redirectIn(answer: Exchange): string | null {
  const location = header(answer, 'location');
  if (answer.status < 300 || answer.status >= 400 || location === undefined) return null;
  // Browsers read a backslash as a slash, as the parser does.
  return URL.parse(location, answer.url)?.hostname === FOREIGN ? `location: ${location}` : null;
}

export const redirectsStayHome = checkOf<WebOrigin>()({
  ...inputCheck,
  id: 'redirects-stay-home',
  catalogueId: 'HDR-036',
  version: 1,
  title: 'Redirects stay on the site (no open redirect)',
  severity: 'medium',
  confidence: 'confirmed',
  aspect: 'input:redirect',
  impact:
    'A link to your site leads to one of an attacker, and tokens of a login can leave the same way.',
  cweIds: ['CWE-601'],
  owasp: 'A01:2025',
  aliases: ['unvalidated redirect', 'url redirection', 'open redirection'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CLNT-04, testing for client-side URL redirect',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Redirect to paths of your own site, or to addresses on a list.',
    steps: [
      'Accept only values that begin with one slash and no second one or backslash, or the key of a list.',
      'Django: `url_has_allowed_host_and_scheme`. Rails: `redirect_to` without `allow_other_host`. ASP.NET: `LocalRedirect`.',
      'Node: compare `new URL(value, base).origin` with your own.',
    ],
    effort: 'medium',
    reference:
      'https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html',
  },
  needs: probes,
  outcomes: {
    ...inputOutcomes,
    used: {
      verdict: 'fail',
      title: 'Open redirect',
      summary: 'The site redirects to whatever host a parameter names.',
      penalty: 8,
    },
  },
  evaluate: (origin) => judgeInput(origin, probes, redirectIn, 'a redirect within the site'),
});
