import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { includes, sourcesOf } from '../csp.ts';
import { judgeScriptPolicy, scriptPolicyOutcomes } from '../csp-judgement.ts';

export const cspForbidsEval = checkOf<WebOrigin>()({
  id: 'csp-forbids-eval',
  catalogueId: 'HDR-010',
  version: 4,
  title: 'CSP forbids eval',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy:unsafe-eval',
  impact: 'Text that an attacker controls can become code through eval.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['unsafe-eval', 'content security policy', 'eval csp'],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '4.3.1 EnsureCSPDoesNotBlockStringCompilation',
    published: '2021-06-29',
  },
  remediation: {
    summary: 'Remove unsafe-eval from the policy.',
    steps: ['Replace libraries that need eval, or allow only `wasm-unsafe-eval`.'],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
  },
  outcomes: {
    ...scriptPolicyOutcomes,
    weak: {
      verdict: 'fail',
      title: 'CSP allows eval (unsafe-eval)',
      summary: 'The policy lets scripts turn text into code.',
      penalty: 3,
    },
  },
  evaluate: (origin) =>
    judgeScriptPolicy(
      origin,
      (policy) => {
        const sources = sourcesOf(policy, 'script-src', 'default-src');
        return sources === undefined || includes(sources, "'unsafe-eval'");
      },
      "no 'unsafe-eval'",
    ),
});
