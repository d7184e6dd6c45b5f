import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { type CspPolicy, enforcedPolicies, fetchDirectives, sourcesOf } from '../csp.ts';
import { judgePolicy, policyOutcomes } from '../csp-judgement.ts';

/** A page of a visitor's own machine crosses no network: Secure Contexts (W3C, 2023-11-10), section 3.1. */
const isLoopback = (source: string): boolean =>
  /^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/i.test(source);
const isPlain = (source: string): boolean => /^http:/i.test(source) && !isLoopback(source);

/** Not `report-uri`, which names where reports go and admits nothing. */
const admitting = [...fetchDirectives, 'base-uri', 'form-action', 'frame-ancestors'];

/** A policy without the directive takes nothing from what another one admits. */
function admitPlain(policies: readonly CspPolicy[]): boolean {
  if (policies.some(({ directives }) => directives.has('upgrade-insecure-requests'))) return false;
  return admitting.some((name) => {
    const names = fetchDirectives.has(name) ? [name, 'default-src'] : [name];
    return (
      policies.some(({ directives }) => directives.get(name)?.some(isPlain)) &&
      policies.every((policy) => sourcesOf(policy, ...names)?.some(isPlain) ?? true)
    );
  });
}

export const cspForbidsPlainHttp = checkOf<WebOrigin>()({
  id: 'csp-forbids-plain-http',
  catalogueId: 'HDR-017',
  version: 3,
  title: 'CSP allows no sources over HTTP',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy:plain-http',
  impact:
    'Browsers that load or send parts of the page over plain HTTP let anyone on the network path read and change them.',
  cweIds: ['CWE-319', 'CWE-693'],
  owasp: 'A02:2025',
  aliases: ['csp http source', 'mixed content csp'],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '2.3.1 Source Lists',
    published: '2021-06-29',
  },
  remediation: {
    summary: 'Name hosts with https, or without a scheme.',
    steps: [
      'Change `http://` to `https://` in the policy, or leave the scheme out.',
      'Add `upgrade-insecure-requests`.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
  },
  outcomes: {
    ...policyOutcomes,
    weak: {
      verdict: 'fail',
      title: 'CSP allows sources over HTTP',
      summary: 'A directive of the policy names a source over plain HTTP.',
      penalty: 2,
    },
    'plain-page': {
      verdict: 'not-applicable',
      summary: 'The page itself is served over plain HTTP',
    },
  },
  evaluate(origin) {
    if (origin.scheme === 'http') return { outcome: 'plain-page' };
    const admits = admitPlain(enforcedPolicies(origin));
    return judgePolicy(origin, () => admits, 'https:');
  },
});
