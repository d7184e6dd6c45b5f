import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeMailAddresses, judgeMailHosts, mailHostOutcomes } from '../mail-host-judgement.ts';

export const mailServerAddressesNamed = checkOf<Zone>()({
  id: 'mail-server-addresses-named',
  catalogueId: 'MAIL-029',
  version: 3,
  title: 'Mail servers have matching reverse DNS (PTR)',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'proved',
  aspect: 'MX reverse',
  impact:
    'Where the server sends mail too, receivers reject it from an address without a name, or treat it as spam.',
  cweIds: ['CWE-345'],
  owasp: 'A07:2025',
  aliases: ['reverse dns', 'ptr record', 'fcrdns', 'rdns'],
  standard: {
    document: 'RFC 1912',
    section: '2.1 Inconsistent, missing, or bad data',
    published: '1996-02',
  },
  remediation: {
    summary: 'Set the reverse name of the address.',
    steps: [
      'Ask the provider of the address to set its PTR record to the name of the mail server.',
      'Let that name have the address as A or AAAA record.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc1912',
  },
  outcomes: {
    named: { verdict: 'pass', summary: 'The address has a name that leads back to it.' },
    nameless: {
      verdict: 'fail',
      title: 'Reverse DNS (PTR) missing for a mail server',
      summary: 'The address of a mail server has no PTR record.',
      penalty: 2,
    },
    unmatched: {
      verdict: 'fail',
      title: 'Reverse DNS (PTR) of a mail server does not match',
      summary:
        'The address of a mail server has a PTR record, but that name does not have the address.',
      penalty: 2,
    },
    ...mailHostOutcomes,
  },
  evaluate: (zone) =>
    judgeMailHosts(zone, (host) =>
      judgeMailAddresses<'named' | 'nameless' | 'unmatched' | 'silent'>(
        host,
        ({ address, reverse }) => {
          if (!reverse.ok) return { outcome: 'silent', reason: reverse.reason };
          const { names, leadsBack, proof } = reverse.value;
          if (leadsBack) return { outcome: 'named' };
          const observation = { proof, expected: `a name that has ${address}` };
          return names.length === 0
            ? { outcome: 'nameless', observation: { ...observation, actual: 'none' } }
            : { outcome: 'unmatched', observation: { ...observation, actual: names.join(', ') } };
        },
      ),
    ),
});
