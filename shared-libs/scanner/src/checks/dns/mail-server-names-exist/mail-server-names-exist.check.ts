import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { unreadOutcome } from '../../record-judgement.ts';

export const mailServerNamesExist = checkOf<Zone>()({
  id: 'mail-server-names-exist',
  catalogueId: 'DNS-018',
  version: 3,
  title: 'All mail servers (MX) have an address',
  group: 'dns',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'MX names',
  impact:
    'Mail to the domain is late or lost, and whoever registers the domain of a server reads it.',
  cweIds: ['CWE-672'],
  owasp: 'A02:2025',
  aliases: ['dangling mx', 'mx takeover', 'mx without address'],
  standard: { document: 'RFC 5321', section: '5.1 Locating the target host', published: '2008-10' },
  remediation: {
    summary: 'Correct or remove the MX record.',
    steps: [
      'Remove MX records of providers that you have left.',
      'If the domain of the mail server is free, register it at once, or remove the record.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc5321',
  },
  outcomes: {
    existing: { verdict: 'pass', summary: 'The mail server has an address.' },
    addressless: {
      verdict: 'fail',
      title: 'Dangling MX: mail server has no address',
      summary: 'A mail server that an MX record names has no address.',
      penalty: 8,
      severity: 'medium',
    },
    spare: {
      verdict: 'fail',
      title: 'Dangling MX: one of several mail servers has no address',
      summary: 'A mail server that an MX record names has no address; senders find another one.',
      penalty: 3,
      severity: 'low',
    },
    free: {
      verdict: 'fail',
      title: 'Dangling MX: domain of a mail server is not registered',
      summary:
        'DNS does not know the domain that a mail server belongs to, so that anyone may register it and read the mail.',
      penalty: 25,
      exposure: { kind: 'usable-by-anyone', phrase: 'Incoming mail can be taken over by anyone' },
    },
    silent: { verdict: 'unknown', summary: 'The mail server could not be looked up' },
    mailless: { verdict: 'not-applicable', summary: 'The name receives no mail' },
    ...unreadOutcome,
  },
  evaluate({ mailHosts }) {
    if (!mailHosts.ok) return { outcome: 'unread', reason: mailHosts.reason };
    if (mailHosts.value.length === 0) return { outcome: 'mailless' };
    const isReachable = mailHosts.value.some(
      ({ addresses }) => addresses.ok && addresses.value.length > 0,
    );
    return mailHosts.value.map(({ name, addresses, isUnregistered, proof }) => {
      const about = `MX ${name}`;
      if (!addresses.ok) return { outcome: 'silent', about, reason: addresses.reason };
      if (addresses.value.length > 0) return { outcome: 'existing', about };
      const missing = isReachable ? 'spare' : 'addressless';
      const outcome = isUnregistered.ok && isUnregistered.value ? 'free' : missing;
      return { outcome, about, observation: { proof, expected: 'an address', actual: 'none' } };
    });
  },
});
