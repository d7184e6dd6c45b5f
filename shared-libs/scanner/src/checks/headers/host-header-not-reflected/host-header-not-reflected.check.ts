import { checkOf } from '../../../check-definition/check.ts';
import {
  type Exchange,
  header,
  type Probe,
  type WebOrigin,
} from '../../../subjects/web/web-origin.ts';
import { inputCheck, inputOutcomes, judgeInput } from '../input-judgement.ts';

const FOREIGN = 'forwarded.parapet.invalid';

/** The query keeps the answer apart from the page that a cache gives to visitors. */
const probe: Probe = {
  method: 'GET',
  path: '?parapet-host=1',
  headers: { 'x-forwarded-host': FOREIGN },
  rootOnly: true,
};

/** A page that prints all headers shows the name too, but makes no address of it. */
function addressIn(answer: Exchange): string | null {
  const location = header(answer, 'location');
  if (location !== undefined && URL.parse(location, answer.url)?.hostname === FOREIGN) {
    return `location: ${location}`;
  }
  // The second one as it stands in JSON.
  const forms = [`//${FOREIGN}`, `\\/\\/${FOREIGN}`];
  return forms.find((form) => answer.body.includes(form)) ?? null;
}

export const hostHeaderNotReflected = checkOf<WebOrigin>()({
  ...inputCheck,
  id: 'host-header-not-reflected',
  catalogueId: 'HDR-035',
  version: 2,
  title: 'The Host header is not reflected',
  severity: 'medium',
  confidence: 'confirmed',
  aspect: 'input:forwarded-host',
  impact:
    'A cache that keeps such a page sends all visitors to a foreign host, and so do mails that reset passwords.',
  cweIds: ['CWE-644', 'CWE-20'],
  owasp: 'A05:2025',
  aliases: [
    'host header injection',
    'host header attack',
    'x-forwarded-host',
    'web cache poisoning',
    'password reset poisoning',
  ],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'INPV-17, testing for host header injection',
    published: '2020-12-03',
  },
  remediation: {
    summary:
      'Set the name of the site in its settings, and take forwarded headers from your proxy alone.',
    steps: [
      'nginx: `proxy_set_header X-Forwarded-Host $host;`. Apache: `RequestHeader unset X-Forwarded-Host`; mod_proxy then sets it itself.',
      'Caddy sets it itself. Cloudflare: remove it with a request header transform rule, and let the origin accept connections from there alone.',
      'Node: `app.set("trust proxy", ...)` with the addresses of your proxies. Django: ALLOWED_HOSTS. Laravel: TrustProxies and TrustHosts.',
      'IIS: bind the site to its host names, and remove the header with URL Rewrite.',
    ],
    effort: 'medium',
    reference: 'https://cwe.mitre.org/data/definitions/644.html',
  },
  needs: [probe],
  outcomes: {
    ...inputOutcomes,
    used: {
      verdict: 'fail',
      title: 'Host header injection',
      summary: 'The server puts the value of X-Forwarded-Host into addresses of its answer.',
      penalty: 8,
    },
  },
  evaluate: (origin) => judgeInput(origin, [probe], addressIn, 'addresses of the site itself'),
});
