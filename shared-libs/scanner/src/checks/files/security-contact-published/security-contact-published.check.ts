import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/http-proof.ts';
import {
  isDocument,
  isNotFound,
  type Probe,
  probeKey,
  type WebOrigin,
} from '../../../subjects/web-origin.ts';

const probe: Probe = { method: 'GET', path: '.well-known/security.txt' };

export const securityContactPublished = checkOf<WebOrigin>()({
  id: 'security-contact-published',
  catalogueId: 'EXP-036',
  version: 1,
  title: 'A contact for vulnerability reports is published',
  group: 'files',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: '/.well-known/security.txt',
  impact: 'Without it, people who find a vulnerability may not report it, or make it public.',
  cweIds: ['CWE-1059'],
  remediation: {
    summary: 'Publish a security.txt with a contact and a date.',
    steps: [
      'Put `Contact:` and `Expires:` lines into /.well-known/security.txt, as RFC 9116 describes.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9116',
  },
  probes: [probe],
  outcomes: {
    published: { verdict: 'pass', summary: 'A valid security.txt is there.' },
    absent: {
      verdict: 'fail',
      title: 'No security.txt',
      summary: 'The site names no contact for vulnerability reports.',
      penalty: 0,
    },
    expired: {
      verdict: 'fail',
      title: 'security.txt has expired',
      summary: 'The date in the file has passed, so reporters may not trust it.',
      penalty: 1,
      severity: 'low',
    },
    unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
    'no-site': { verdict: 'not-applicable', summary: 'The origin serves no web page there' },
  },
  evaluate(origin) {
    if (!isDocument(origin)) return { outcome: 'no-site' };
    const answer = origin.answers.get(probeKey(probe, '/'));
    if (answer === undefined) return { outcome: 'unreadable' };
    if (!answer.ok) return { outcome: 'unreadable', reason: answer.reason };
    const file = answer.value;
    if (file.status === 429 || file.status >= 500) return { outcome: 'unreadable' };
    const observed = { proof: httpProof(file), expected: 'a Contact line and a date ahead' };
    const isThere = !isNotFound(origin, file) && /^contact:/im.test(file.body);
    if (!isThere) {
      const isRedirect = file.status >= 300 && file.status < 400;
      return isRedirect ? { outcome: 'published' } : { outcome: 'absent', observation: observed };
    }
    const expires = /^expires:\s*(\S+)/im.exec(file.body);
    const isPast = Date.parse(expires?.[1] ?? '') < origin.observedAt.getTime();
    return isPast
      ? { outcome: 'expired', observation: { ...observed, matched: expires?.[0] ?? '' } }
      : { outcome: 'published' };
  },
});
