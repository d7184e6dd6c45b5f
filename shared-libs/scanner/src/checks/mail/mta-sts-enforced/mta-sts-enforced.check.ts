import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgePolicy, parsePolicy, policyOutcomes } from '../transport-policy.ts';

const DAY_SECONDS = 86_400;

export const mtaStsEnforced = checkOf<Zone>()({
  id: 'mta-sts-enforced',
  catalogueId: 'MAIL-024',
  version: 2,
  title: 'The MTA-STS policy is enforced',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'policy mta-sts-mode',
  impact: 'Senders deliver mail without encryption where somebody on the way strips it.',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  aliases: ['mta sts', 'mta-sts testing', 'mta-sts mode'],
  standard: { document: 'RFC 8461', section: '5 Policy application', published: '2018-09' },
  remediation: {
    summary: 'Set `mode: enforce`.',
    steps: [
      'Read the TLS reports until they name no failure of your own servers.',
      'Set `mode: enforce` with a `max_age` of at least a week, and change the id of the record.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8461',
  },
  outcomes: {
    enforced: { verdict: 'pass', summary: 'The policy is enforced for at least a day.' },
    testing: {
      verdict: 'fail',
      title: 'MTA-STS not enforced (mode testing or none)',
      summary: 'The policy has the mode `testing` or `none`.',
      penalty: 2,
    },
    brief: {
      verdict: 'fail',
      title: 'MTA-STS max_age shorter than a day',
      summary: 'Senders forget the policy before they need it again.',
      penalty: 2,
    },
    malformed: {
      verdict: 'not-applicable',
      summary: 'The policy is not valid, which another check reports',
      closesNothing: true,
    },
    ...policyOutcomes,
  },
  evaluate: (zone) =>
    judgePolicy<'enforced' | 'testing' | 'brief' | 'malformed'>(zone, ({ status, body, proof }) => {
      const { mode, maxAge, isVersion1 } = parsePolicy(body);
      if (status !== 200 || !isVersion1 || mode === null || maxAge === null) {
        return { outcome: 'malformed' };
      }
      if (mode !== 'enforce') {
        return {
          outcome: 'testing',
          observation: { proof, expected: 'mode: enforce', actual: `mode: ${mode}` },
        };
      }
      if (maxAge >= DAY_SECONDS) return { outcome: 'enforced' };
      return {
        outcome: 'brief',
        observation: { proof, expected: `max_age: ${DAY_SECONDS}`, actual: `max_age: ${maxAge}` },
      };
    }),
});
