import { register } from '@parapet/checks/definition/check';
import { expect, it } from 'vitest';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { textRecordsWithoutSecrets } from './text-records-without-secrets.check.ts';

describeCheck(textRecordsWithoutSecrets, {
  clean: {
    'SPF alone': zone(),
    'proofs of ownership': zone({
      txt: ['google-site-verification=abcdefghijklmnopqrstuvwxyz', 'MS=ms12345678'],
    }),
    'the id of a cloud key alone': zone({ txt: ['AKIAABCDEFGHIJKLMNOP'] }),
    'the id of a cloud key beside a hash': zone({
      txt: ['AKIAABCDEFGHIJKLMNOP', `proof=${'a1b2c3d4'.repeat(5)}`],
    }),
    'a DKIM key, which is public': zone({ txt: ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'] }),
  },
  secret: {
    'a cloud key with its id': zone({ txt: [`AKIAABCDEFGHIJKLMNOP:${'aB3/'.repeat(10)}`] }),
    'a cloud key beside its id': zone({ txt: ['id=AKIAABCDEFGHIJKLMNOP', 'aB3/'.repeat(10)] }),
    'a token of a code host': zone({ txt: [`deploy=glpat-${'x'.repeat(20)}`] }),
    'a restricted key of a payment service': zone({ txt: [`rk_live_${'x'.repeat(24)}`] }),
    'a password': zone({ txt: ['user=backup password=not-a-real-one'] }),
  },
  unread: { 'no reply': zone({ txt: noReply }) },
});

it('keeps a key without a form of its own out of the evidence', () => {
  const key = 'aB3/'.repeat(10);
  const records = zone({ txt: ['id=AKIAABCDEFGHIJKLMNOP', `key ${key}`] });
  const [judgement] = register(textRecordsWithoutSecrets).judge(records);
  expect(judgement?.observation?.proof.response).toContain('key [redacted]');
  expect(JSON.stringify(judgement)).not.toContain(key);
});
