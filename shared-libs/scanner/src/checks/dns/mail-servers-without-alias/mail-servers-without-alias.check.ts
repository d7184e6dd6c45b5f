import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { unreadOutcome } from '../../record-judgement.ts';
import { aliasOutcomes, judgeAlias } from '../host-alias.ts';

export const mailServersWithoutAlias = checkOf<Zone>()({
  id: 'mail-servers-without-alias',
  catalogueId: 'DNS-026',
  version: 1,
  title: 'No MX record points to a CNAME',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'MX alias',
  impact:
    'Some senders refuse such a record, or take their own name for that of the host, so that mail is lost or loops.',
  cweIds: ['CWE-573'],
  owasp: 'A02:2025',
  aliases: ['mx cname', 'cname mx record', 'mx points to cname'],
  standard: { document: 'RFC 2181', section: '10.3 MX and NS records', published: '1997-07' },
  remediation: {
    summary: 'Name the host itself.',
    steps: [
      'Write the name at the end of the alias into the MX record.',
      'Where the provider gave the alias, ask for the name of its mail server.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc2181',
  },
  outcomes: {
    ...aliasOutcomes,
    alias: {
      verdict: 'fail',
      title: 'Mail server named by an alias (CNAME)',
      summary: 'An MX record names a CNAME, which DNS does not allow there.',
      penalty: 1,
    },
    mailless: { verdict: 'not-applicable', summary: 'The name receives no mail' },
    ...unreadOutcome,
  },
  evaluate({ mailHosts }) {
    if (!mailHosts.ok) return { outcome: 'unread', reason: mailHosts.reason };
    if (mailHosts.value.length === 0) return { outcome: 'mailless' };
    return mailHosts.value.map((host) => ({ about: `MX ${host.name}`, ...judgeAlias(host) }));
  },
});
