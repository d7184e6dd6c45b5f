import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { isNotPublic } from '../../private-address.ts';
import { onAnswer, unreadOutcome } from '../../record-judgement.ts';
import { isInnerName } from '../is-inner-name.ts';

export const privateAddressesUnpublished = checkOf<Zone>()({
  id: 'private-addresses-unpublished',
  catalogueId: 'DNS-014',
  version: 5,
  title: 'Public DNS holds no private addresses',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'A',
  impact: 'It shows how the internal network is built, and lets other sites point at it.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['rfc 1918', 'internal ip in dns', 'private ip disclosure', 'dns rebinding'],
  standard: { document: 'RFC 1918', section: '3 Private address space', published: '1996-02' },
  remediation: {
    summary: 'Keep internal names in internal DNS.',
    steps: ['Move the record to a resolver that only your network uses.'],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    public: { verdict: 'pass', summary: 'All addresses are public.' },
    private: {
      verdict: 'fail',
      title: 'Private IP address in public DNS',
      summary: 'The name resolves to a private or reserved address.',
      penalty: 2,
    },
    inner: {
      verdict: 'not-applicable',
      summary: 'The name is below a suffix that is not in public DNS',
    },
    ...unreadOutcome,
  },
  evaluate(zone) {
    if (isInnerName(zone)) return { outcome: 'inner' };
    const answers = [zone.a, zone.aaaa];
    for (const answer of answers) {
      const address = answer.ok ? answer.value.values.find(isNotPublic) : undefined;
      if (answer.ok && address !== undefined) {
        return onAnswer(answer.value, 'private', { matched: address, actual: address });
      }
    }
    const unread = answers.find(({ ok }) => !ok);
    return unread === undefined || unread.ok
      ? { outcome: 'public' }
      : { outcome: 'unread', reason: unread.reason };
  },
});
