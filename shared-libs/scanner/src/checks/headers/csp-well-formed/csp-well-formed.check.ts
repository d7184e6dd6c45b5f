import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web-origin.ts';
import type { CspPolicy } from '../csp.ts';
import { judgePolicy, policyOutcomes } from '../csp-judgement.ts';

const bareKeyword = /^"?'?(?:self|none|unsafe-inline|unsafe-eval|strict-dynamic)"?$|^["“”]/i;

function isMalformed({ directives, duplicates }: CspPolicy): boolean {
  const sources = [...directives.values()].flat();
  return duplicates.length > 0 || sources.some((source) => bareKeyword.test(source));
}

export const cspWellFormed = checkOf<WebOrigin>()({
  id: 'csp-well-formed',
  catalogueId: 'HDR-016',
  version: 2,
  title: 'The policy is written correctly',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy:syntax',
  impact: 'A directive that browsers do not understand protects nothing.',
  cweIds: ['CWE-693'],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '2.2.1 Parse a serialized CSP',
    published: '2021-06-29',
  },
  remediation: {
    summary: 'Correct the directive.',
    steps: [
      'Separate directives by semicolons, and sources by spaces.',
      'Write keywords in single quotes.',
      'Name each directive once.',
    ],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
  },
  outcomes: {
    ...policyOutcomes,
    weak: {
      verdict: 'fail',
      title: 'Content-Security-Policy is partly ignored',
      summary:
        'Browsers ignore a part of the policy: a directive comes twice, or a keyword lacks its quotes.',
      penalty: 2,
    },
  },
  evaluate: (origin) =>
    judgePolicy(origin, isMalformed, 'every directive once, keywords in quotes'),
});
