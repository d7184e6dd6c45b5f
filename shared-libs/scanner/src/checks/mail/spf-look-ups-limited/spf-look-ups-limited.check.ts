import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeWalk, recordOutcomes } from '../mail-judgement.ts';

const MAX_LOOK_UPS = 10;

export const spfLookUpsLimited = checkOf<Zone>()({
  id: 'spf-look-ups-limited',
  catalogueId: 'MAIL-007',
  version: 3,
  title: 'SPF needs at most 10 DNS lookups',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT spf-look-ups',
  impact: 'Receivers treat the record as broken, so your own mail fails and forged mail may pass.',
  cweIds: ['CWE-290'],
  owasp: 'A07:2025',
  aliases: ['spf 10 lookups', 'too many dns lookups', 'spf permerror'],
  standard: { document: 'RFC 7208', section: '4.6.4 DNS lookup limits', published: '2014-04' },
  remediation: {
    summary: 'Bring the record below eleven look-ups.',
    steps: [
      'Remove `include:` terms of services that you no longer use.',
      'Replace `a` and `mx` by `ip4:` and `ip6:` where the addresses are your own.',
      'Give each bulk sender a sub-domain with a record of its own.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc7208',
  },
  outcomes: {
    few: { verdict: 'pass', summary: 'The record needs at most ten look-ups.' },
    many: {
      verdict: 'fail',
      title: 'SPF exceeds 10 DNS lookups',
      summary: 'The record and those that it includes need more look-ups than receivers make.',
      penalty: 6,
    },
    crowded: {
      verdict: 'fail',
      title: 'SPF names a domain with more than ten mail servers',
      summary: 'A term `mx` leads to more mail servers than receivers look up, which is an error.',
      penalty: 6,
    },
    ...recordOutcomes,
  },
  evaluate: (zone) =>
    judgeWalk<'few' | 'many' | 'crowded' | 'unread'>(
      zone,
      ({ lookUps, crowded, unread, proof }) => {
        if (lookUps > MAX_LOOK_UPS) {
          return {
            outcome: 'many',
            observation: {
              proof,
              expected: `${MAX_LOOK_UPS} at most`,
              actual: `${lookUps} look-ups`,
            },
          };
        }
        if (crowded.length > 0) {
          return {
            outcome: 'crowded',
            observation: {
              proof,
              expected: `${MAX_LOOK_UPS} mail servers at most`,
              actual: crowded.map(({ name, hosts }) => `${hosts} of ${name}`).join(', '),
            },
          };
        }
        return unread === null ? { outcome: 'few' } : { outcome: 'unread', reason: unread };
      },
    ),
});
