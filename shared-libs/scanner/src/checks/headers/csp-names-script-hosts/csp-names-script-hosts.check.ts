import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { type CspPolicy, includes, scriptSources } from '../csp.ts';
import { judgePolicy, policyOutcomes } from '../csp-judgement.ts';
import { isWideSource } from '../csp-sources.ts';

/** 'strict-dynamic' makes browsers ignore host and scheme sources (CSP 3). */
function isWide(policy: CspPolicy): boolean {
  const sources = scriptSources(policy);
  if (sources === undefined) return true;
  return !includes(sources, "'strict-dynamic'") && sources.some(isWideSource);
}

export const cspNamesScriptHosts = checkOf<WebOrigin>()({
  id: 'csp-names-script-hosts',
  catalogueId: 'HDR-011',
  version: 4,
  title: 'CSP names the hosts of scripts',
  group: 'headers',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy:wide-sources',
  impact: "A wildcard or a bare scheme lets scripts come from any host, an attacker's included.",
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['script-src wildcard', 'content security policy', 'csp wildcard'],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '2.3.1 Source Lists',
    published: '2021-06-29',
  },
  remediation: {
    summary: 'Name the hosts, or use nonces.',
    steps: [
      'Replace `*`, `https:` and `data:` in script-src by the hosts that are needed, or by nonces.',
    ],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
  },
  outcomes: {
    ...policyOutcomes,
    weak: {
      verdict: 'fail',
      title: 'CSP allows scripts from any host',
      summary:
        'The policy sets neither script-src nor default-src, or admits a wildcard or a bare scheme there.',
      penalty: 6,
    },
  },
  evaluate: (origin) => judgePolicy(origin, isWide, 'hosts or nonces for scripts'),
});
