import { checkOf } from '../../../check-definition/check.ts';
import {
  type Exchange,
  header,
  type Probe,
  type WebOrigin,
} from '../../../subjects/web/web-origin.ts';
import { inputCheck, inputOutcomes, judgeInput } from '../input-judgement.ts';

const NAME = 'parapet-injected';

const probes: readonly Probe[] = [
  { method: 'GET', path: `%0d%0a${NAME}:%20yes`, rootOnly: true },
  {
    method: 'GET',
    path: `?next=%2F%0d%0a${NAME}:%20yes&url=%2F%0d%0a${NAME}:%20yes`,
    rootOnly: true,
  },
];

const injectedIn = (answer: Exchange): string | null => {
  const value = header(answer, NAME);
  return value === undefined ? null : `${NAME}: ${value}`;
};

export const lineBreaksNotSent = checkOf<WebOrigin>()({
  ...inputCheck,
  id: 'line-breaks-not-sent',
  catalogueId: 'HDR-037',
  version: 1,
  title: 'Line breaks in input make no headers (CRLF injection)',
  severity: 'high',
  confidence: 'confirmed',
  aspect: 'input:line-break',
  impact:
    'A link to your site sets cookies, turns protections off or puts a page of an attacker into caches.',
  cweIds: ['CWE-113', 'CWE-93'],
  owasp: 'A05:2025',
  aliases: ['crlf injection', 'http response splitting', 'header injection'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'INPV-15, testing for HTTP splitting smuggling',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Refuse line breaks in whatever goes into a header.',
    steps: [
      'nginx: use `$request_uri` in `return` and `rewrite`, not `$uri` or `$document_uri`, which are decoded.',
      'Apache: keep `NE` out of rules that redirect, and give those with back-references `B`. ASP.NET: keep `enableHeaderChecking` of `httpRuntime` on.',
      'Applications: set headers through the framework, which refuses line breaks, and keep it updated.',
    ],
    effort: 'medium',
    reference: 'https://cwe.mitre.org/data/definitions/113.html',
  },
  needs: probes,
  outcomes: {
    ...inputOutcomes,
    used: {
      verdict: 'fail',
      title: 'CRLF injection (HTTP response splitting)',
      summary: 'A line break in the address becomes a header of the answer.',
      penalty: 25,
    },
  },
  evaluate: (origin) => judgeInput(origin, probes, injectedIn, 'no such header'),
});
