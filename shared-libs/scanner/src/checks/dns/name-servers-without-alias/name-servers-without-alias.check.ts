import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';
import { aliasOutcomes, judgeAlias } from '../host-alias.ts';
import { judgeNameServers, undelegatedOutcome } from '../name-server-judgement.ts';

export const nameServersWithoutAlias = checkOf<Zone>()({
  id: 'name-servers-without-alias',
  catalogueId: 'DNS-027',
  version: 1,
  title: 'No NS record points to a CNAME',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'NS alias',
  impact: 'Resolvers such as BIND skip such a server, so that the domain depends on the others.',
  cweIds: ['CWE-573'],
  owasp: 'A02:2025',
  aliases: ['ns cname', 'cname ns record', 'ns points to cname'],
  standard: { document: 'RFC 2181', section: '10.3 MX and NS records', published: '1997-07' },
  remediation: {
    summary: 'Name the host itself.',
    steps: [
      'Give the name of the server A and AAAA records in place of the CNAME.',
      'Or write the name at the end of the alias into the NS record, at the registrar too.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc2181',
  },
  outcomes: {
    ...aliasOutcomes,
    alias: {
      verdict: 'fail',
      title: 'Name server named by an alias (CNAME)',
      summary: 'An NS record names a CNAME, which DNS does not allow there.',
      penalty: 1,
    },
    ...apexOutcomes,
    ...undelegatedOutcome,
  },
  evaluate: (zone) => judgeNameServers(zone, judgeAlias),
});
