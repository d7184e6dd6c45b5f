import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { receivesMail } from '../mail-judgement.ts';

export const dkimKeyPublished = checkOf<Zone>()({
  id: 'dkim-key-published',
  catalogueId: 'MAIL-019',
  version: 3,
  title: 'A DKIM key is published',
  group: 'mail',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'TXT dkim',
  impact: 'Without DKIM, forwarded mail fails DMARC, and receivers trust your mail less.',
  cweIds: ['CWE-345'],
  owasp: 'A07:2025',
  aliases: ['domainkeys identified mail', 'no dkim', 'dkim missing'],
  standard: {
    document: 'RFC 6376',
    section: '3.6.2 DNS binding',
    published: '2011-09',
  },
  remediation: {
    summary: 'Sign outgoing mail with DKIM.',
    steps: [
      'Turn DKIM on at the mail provider, and publish the record that it shows.',
      'Postfix: use OpenDKIM or rspamd. Exim: set `dkim_domain`, `dkim_selector` and `dkim_private_key` in the smtp transport.',
      'Exchange Online: publish `selector1` and `selector2` as the CNAME that the Defender portal shows, then turn signing on there.',
      'Google Workspace: generate the key in the admin console, publish it, then start authentication there.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc6376',
  },
  outcomes: {
    published: { verdict: 'pass', summary: 'A key is published at a common selector.' },
    absent: {
      verdict: 'fail',
      title: 'DKIM missing at common selectors',
      summary:
        'No key was found at the selectors that providers commonly use. It may have a name of its own.',
      penalty: 0,
    },
    unusable: {
      verdict: 'not-applicable',
      summary: 'What is published is no key that receivers can use, which another check reports',
    },
    mailless: { verdict: 'not-applicable', summary: 'The name receives no mail' },
    ...unreadOutcome,
  },
  evaluate({ dkim, mx }) {
    if (!dkim.ok) return { outcome: 'unread', reason: dkim.reason };
    if (!mx.ok) return { outcome: 'unread', reason: mx.reason };
    if (dkim.value.some(({ kind }) => kind === 'rsa' || kind === 'ed25519')) {
      return { outcome: 'published' };
    }
    if (dkim.value.some(({ kind }) => kind === 'invalid' || kind === 'several')) {
      return { outcome: 'unusable' };
    }
    if (!receivesMail(mx.value)) return { outcome: 'mailless' };
    return onAnswer(mx.value, 'absent', {
      expected: 'a DKIM key',
      actual: 'none at common selectors',
    });
  },
});
