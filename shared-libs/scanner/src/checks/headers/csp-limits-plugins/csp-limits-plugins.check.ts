import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { sourcesOf } from '../csp.ts';
import { judgeScriptPolicy, scriptPolicyOutcomes } from '../csp-judgement.ts';
import { isWideSource } from '../csp-sources.ts';

export const cspLimitsPlugins = checkOf<WebOrigin>()({
  id: 'csp-limits-plugins',
  catalogueId: 'HDR-012',
  version: 5,
  title: 'CSP restricts plug-ins (object-src)',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy:object-src',
  impact: 'Plug-in content can run scripts past the rest of the policy.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['object-src', 'csp plugins'],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '6.1.9 object-src',
    published: '2021-06-29',
  },
  remediation: {
    summary: "Add object-src 'none'.",
    steps: [
      "Add `object-src 'none'` to the policy.",
      'Where pages show PDF files in `<object>` or `<embed>`, name the host of the files instead, or use `<iframe>`.',
    ],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
  },
  outcomes: {
    ...scriptPolicyOutcomes,
    weak: {
      verdict: 'fail',
      title: 'CSP without object-src restriction',
      summary: 'Neither object-src nor default-src limits plug-in content.',
      penalty: 2,
    },
  },
  evaluate: (origin) =>
    judgeScriptPolicy(
      origin,
      (policy) => sourcesOf(policy, 'object-src', 'default-src')?.some(isWideSource) ?? true,
      "object-src 'none'",
    ),
});
