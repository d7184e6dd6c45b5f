import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { covers, judgePolicy, parsePolicy, policyOutcomes } from '../transport-policy.ts';

export const mtaStsPolicyValid = checkOf<Zone>()({
  id: 'mta-sts-policy-valid',
  catalogueId: 'MAIL-023',
  version: 3,
  title: 'The MTA-STS policy is valid and covers every mail server',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'policy mta-sts',
  impact: 'Senders ignore the policy, or refuse to deliver mail to a server that it does not name.',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  aliases: ['mta sts', 'mta-sts policy file', 'mta-sts.txt'],
  standard: {
    document: 'RFC 8461',
    section: '3.2 MTA-STS policies, 3.3 HTTPS policy fetching, 4.1 MX host validation',
    published: '2018-09',
  },
  remediation: {
    summary: 'Correct the policy file.',
    steps: [
      'Serve it as `text/plain` with status 200, without a redirect, over a certificate that is valid for `mta-sts.<domain>`.',
      'Write one line each: `version: STSv1`, `mode: enforce`, `max_age: 604800`, and `mx:` for every mail server.',
      'Change the id of the record after each change.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8461',
  },
  outcomes: {
    valid: { verdict: 'pass', summary: 'The policy names every mail server.' },
    distrusted: {
      verdict: 'fail',
      title: 'MTA-STS policy host certificate invalid',
      summary: 'Senders cannot read the policy, because they do not trust the certificate.',
      penalty: 6,
    },
    absent: {
      verdict: 'fail',
      title: 'MTA-STS policy unreachable',
      summary: 'The record announces a policy, but the host does not serve it.',
      penalty: 6,
    },
    malformed: {
      verdict: 'fail',
      title: 'MTA-STS policy malformed',
      summary: 'The policy lacks a part that it must have.',
      penalty: 6,
    },
    mistyped: {
      verdict: 'fail',
      title: 'MTA-STS policy has the wrong content type',
      summary: 'Senders that look at the media type ignore the policy, as it is not text/plain.',
      penalty: 2,
      severity: 'low',
    },
    partial: {
      verdict: 'fail',
      title: 'MTA-STS policy misses a mail server',
      summary: 'A mail server of the domain is not named by the policy.',
      penalty: 6,
    },
    ...policyOutcomes,
  },
  evaluate: (zone) =>
    judgePolicy<
      'valid' | 'distrusted' | 'absent' | 'malformed' | 'mistyped' | 'partial' | 'unread'
    >(zone, ({ status, contentType, body, proof }) => {
      if (status === null) {
        return {
          outcome: 'distrusted',
          observation: { proof, expected: 'a valid certificate', actual: body },
        };
      }
      if (status !== 200) {
        return {
          outcome: 'absent',
          observation: {
            proof,
            expected: '200',
            actual: status === 0 ? 'the host has no address' : String(status),
          },
        };
      }
      const policy = parsePolicy(body);
      const { mode, hosts, maxAge, isVersion1 } = policy;
      const needsHosts = mode !== 'none' && hosts.length === 0;
      if (!isVersion1 || mode === null || maxAge === null || needsHosts) {
        return {
          outcome: 'malformed',
          observation: { proof, expected: 'version, mode, mx and max_age' },
        };
      }
      if (!zone.mx.ok) return { outcome: 'unread', reason: zone.mx.reason };
      const servers = zone.mx.value.values.map((value) => value.split(' ')[1] ?? '');
      const left = servers.find(
        (server) => server !== '.' && server !== '' && !covers(policy, server),
      );
      if (left !== undefined && mode !== 'none') {
        return {
          outcome: 'partial',
          observation: { proof, expected: `mx: ${left}`, actual: hosts.join(', ') },
        };
      }
      if (contentType.split(';')[0]?.trim().toLowerCase() === 'text/plain') {
        return { outcome: 'valid' };
      }
      return {
        outcome: 'mistyped',
        observation: { proof, expected: 'text/plain', actual: contentType || 'no media type' },
      };
    }),
});
