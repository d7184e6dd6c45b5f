import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';
import {
  judgeNameServers,
  undelegatedOutcome,
  unseenOf,
  unseenOutcomes,
} from '../name-server-judgement.ts';

export const nameServerVersionHidden = checkOf<Zone>()({
  id: 'name-server-version-hidden',
  catalogueId: 'DNS-021',
  version: 4,
  title: 'Name servers do not disclose their version',
  group: 'dns',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'proved',
  aspect: 'NS version',
  impact: 'Attackers learn which flaws to try.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['version.bind', 'bind version', 'dns server version'],
  standard: {
    document: 'RFC 4892',
    section: '3 Characteristics of an implementation neutral convention',
    published: '2007-06',
  },
  remediation: {
    summary: 'Hide the version.',
    steps: [
      'BIND: `version none;` in `options`.',
      'PowerDNS: `version-string=anonymous`.',
      'Unbound: `hide-version: yes`. NSD: `hide-version: yes`. Knot: `version: ""`.',
      'Windows: `dnscmd /config /EnableVersionQuery 0`.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc4892',
  },
  outcomes: {
    hidden: { verdict: 'pass', summary: 'The name server does not tell its version.' },
    told: {
      verdict: 'fail',
      title: 'Name server version disclosed (version.bind)',
      summary: 'A name server answers `version.bind` with what it runs.',
      penalty: 0,
    },
    ...unseenOutcomes,
    ...undelegatedOutcome,
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeNameServers(zone, (server) => {
      const heard = server.answers.flatMap(({ version }) => (version.ok ? [version.value] : []));
      // Many answer with a joke or with nothing of use, so only a number counts.
      const told = heard.find(({ text }) => text !== null && /\d\.\d/.test(text));
      if (told === undefined) {
        return unseenOf(server, ({ version }) => version) ?? { outcome: 'hidden' };
      }
      return {
        outcome: 'told',
        observation: { proof: told.proof, expected: 'no version', actual: told.text ?? '' },
      };
    }),
});
