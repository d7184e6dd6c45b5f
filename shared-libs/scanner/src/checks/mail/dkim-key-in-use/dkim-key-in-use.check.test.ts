import { describeCheck } from '../../../testing/describe-check.ts';
import { dkimKey, noReply, zone } from '../../../testing/zones.ts';
import { dkimKeyInUse } from './dkim-key-in-use.check.ts';

describeCheck(dkimKeyInUse, {
  sound: { 'a key in use': zone() },
  revoked: { 'an empty key': zone({ dkim: [dkimKey({ kind: 'revoked', bits: null })] }) },
  test: { 'the flag is set': zone({ dkim: [dkimKey({ isTest: true })] }) },
  damaged: {
    'no key': zone({
      dkim: [dkimKey({ kind: 'invalid', bits: null, fault: 'the key is not one of RSA' })],
    }),
  },
  several: {
    'two keys at one selector': zone({
      dkim: [dkimKey({ kind: 'several', bits: null, fault: '2 records' })],
    }),
    'two keys beside a good one elsewhere': zone({
      dkim: [
        dkimKey(),
        dkimKey({ selector: 's2', kind: 'several', bits: null, fault: '2 records' }),
      ],
    }),
  },
  keyless: { none: zone({ dkim: [] }) },
  unread: { 'no reply': zone({ dkim: noReply }) },
});
