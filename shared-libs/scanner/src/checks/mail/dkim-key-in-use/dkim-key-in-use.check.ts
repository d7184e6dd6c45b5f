import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { unreadOutcome } from '../../record-judgement.ts';

export const dkimKeyInUse = checkOf<Zone>()({
  id: 'dkim-key-in-use',
  catalogueId: 'MAIL-021',
  version: 3,
  title: 'DKIM keys are valid and not in test mode',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dkim-state',
  impact: 'Receivers treat mail that is signed with the key like unsigned mail.',
  cweIds: ['CWE-345'],
  owasp: 'A07:2025',
  aliases: ['dkim t=y', 'dkim test mode', 'invalid dkim'],
  standard: { document: 'RFC 6376', section: '3.6.1 Textual representation', published: '2011-09' },
  remediation: {
    summary: 'Correct the record.',
    steps: [
      'Remove `t=y` when signing works.',
      'Copy the key again if it is damaged: it is one text without quotes and line breaks.',
      'Keep one record for each selector; a new key gets a new selector.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc6376',
  },
  outcomes: {
    sound: { verdict: 'pass', summary: 'The key is in use.' },
    revoked: { verdict: 'pass', summary: 'The key is revoked, as it should be after its time.' },
    test: {
      verdict: 'fail',
      title: 'DKIM in test mode (t=y)',
      summary: 'A DKIM key has the flag `t=y`.',
      penalty: 2,
    },
    damaged: {
      verdict: 'fail',
      title: 'DKIM record invalid',
      summary: 'A DKIM record holds no valid key.',
      penalty: 2,
    },
    several: {
      verdict: 'fail',
      title: 'More than one DKIM record at a selector',
      summary: 'Several keys are published under one selector, so receivers use none of them.',
      penalty: 2,
    },
    keyless: { verdict: 'not-applicable', summary: 'No key was found at common selectors' },
    ...unreadOutcome,
  },
  evaluate({ dkim }) {
    if (!dkim.ok) return { outcome: 'unread', reason: dkim.reason };
    if (dkim.value.length === 0) return { outcome: 'keyless' };
    return dkim.value.map(({ selector, kind, isTest, fault, proof }) => {
      const about = `TXT ${selector}._domainkey`;
      if (kind === 'revoked') return { outcome: 'revoked', about };
      if (kind === 'invalid' || kind === 'several') {
        const isSeveral = kind === 'several';
        return {
          outcome: isSeveral ? 'several' : 'damaged',
          about,
          observation: {
            proof,
            expected: isSeveral ? 'one record' : 'a public key',
            actual: fault ?? '',
          },
        };
      }
      if (!isTest) return { outcome: 'sound', about };
      return { outcome: 'test', about, observation: { proof, expected: 'no t=y', actual: 't=y' } };
    });
  },
});
