import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/web/http-proof.ts';
import { presenceOf } from '../../../subjects/web/presence.ts';
import { type Probe, probeKey, type WebOrigin } from '../../../subjects/web/web-origin.ts';

const probe: Probe = {
  method: 'TRACE',
  path: '',
  headers: { 'x-parapet-trace': 'echo' },
  rootOnly: true,
};

export const traceDisabled = checkOf<WebOrigin>()({
  id: 'trace-disabled',
  catalogueId: 'HDR-032',
  version: 3,
  title: 'HTTP TRACE is disabled',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'method:trace',
  impact:
    'TRACE sends a request back as it arrived, with the headers that proxies in between have added.',
  cweIds: ['CWE-749'],
  owasp: 'A02:2025',
  aliases: ['http trace', 'cross-site tracing', 'xst', 'trace method'],
  standard: { document: 'RFC 9110', section: '9.3.8 TRACE', published: '2022-06' },
  remediation: {
    summary: 'Turn TRACE off.',
    steps: ['Apache: `TraceEnable off`.', 'IIS: deny the verb in request filtering.'],
    effort: 'low',
    reference: null,
  },
  needs: [probe],
  outcomes: {
    refused: { verdict: 'pass', summary: 'The server refuses TRACE.' },
    blocked: { verdict: 'pass', summary: 'The server blocks TRACE.', needsRepeat: true },
    echoed: {
      verdict: 'fail',
      title: 'HTTP TRACE enabled (cross-site tracing)',
      summary: 'The server sends the request back when asked with TRACE.',
      penalty: 3,
    },
    unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
  },
  evaluate(origin) {
    const answer = origin.answers.get(probeKey(probe, '/'));
    if (answer === undefined) return { outcome: 'unreadable' };
    if (origin.refusal !== null) return { outcome: 'unreadable', reason: origin.refusal };
    if (!answer.ok) {
      // A connection that is closed for this method alone is a refusal of the method.
      return answer.reason.includes('closed')
        ? { outcome: 'blocked' }
        : { outcome: 'unreadable', reason: answer.reason };
    }
    const { status, body } = answer.value;
    const matched = /^x-parapet-trace: echo/im.exec(body)?.[0];
    // The echo begins with the request line; a page that lists headers does not.
    if (status === 200 && matched !== undefined && body.trimStart().startsWith('TRACE ')) {
      return { outcome: 'echoed', observation: { proof: httpProof(answer.value), matched } };
    }
    if (status === 405 || status === 501) return { outcome: 'refused' };
    const presence = presenceOf(origin, answer.value);
    if (presence.kind === 'unclear') return { outcome: 'unreadable', reason: presence.reason };
    return { outcome: presence.kind === 'refused' ? 'blocked' : 'refused' };
  },
});
