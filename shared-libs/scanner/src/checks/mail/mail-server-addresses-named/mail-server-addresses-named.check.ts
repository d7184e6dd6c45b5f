import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeMailHosts, mailHostOutcomes } from '../mail-judgement.ts';

export const mailServerAddressesNamed = checkOf<Zone>()({
  id: 'mail-server-addresses-named',
  catalogueId: 'MAIL-029',
  version: 1,
  title: 'Addresses of mail servers lead back to a name',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'proved',
  aspect: 'MX reverse',
  impact: 'Receivers reject mail from an address without a name, or treat it as spam.',
  cweIds: ['CWE-345'],
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
    named: { verdict: 'pass', summary: 'The address has a name.' },
    nameless: {
      verdict: 'fail',
      title: 'Address of a mail server has no name',
      summary: 'The address of a mail server has no PTR record.',
      penalty: 2,
    },
    ...mailHostOutcomes,
  },
  evaluate: (zone) =>
    judgeMailHosts<'named' | 'nameless' | 'silent'>(zone, ({ address, proof }, { reverse }) => {
      if (!reverse.ok) return { outcome: 'silent', reason: reverse.reason };
      if (reverse.value.length > 0) return { outcome: 'named' };
      return {
        outcome: 'nameless',
        observation: { proof, expected: `a name for ${address}`, actual: 'none' },
      };
    }),
});
