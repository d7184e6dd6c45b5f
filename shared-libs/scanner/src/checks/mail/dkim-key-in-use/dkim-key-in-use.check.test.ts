import { describeCheck } from '../../../testing/describe-check.ts';
import { dkimKey, noReply, zone } from '../../../testing/zones.ts';
import { dkimKeyInUse } from './dkim-key-in-use.check.ts';

describeCheck(dkimKeyInUse, {
  sound: { 'a key in use': zone() },
  revoked: { 'an empty key': zone({ dkim: [dkimKey({ kind: 'revoked', bits: null })] }) },
  test: { 'the flag is set': zone({ dkim: [dkimKey({ isTest: true })] }) },
  damaged: { 'no key': zone({ dkim: [dkimKey({ kind: 'invalid', bits: null })] }) },
  keyless: { none: zone({ dkim: [] }) },
  unread: { 'no reply': zone({ dkim: noReply }) },
});
