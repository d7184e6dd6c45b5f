import { describeCheck } from '../../../testing/describe-check.ts';
import { dkimKey, noReply, zone } from '../../../testing/zones.ts';
import { dkimKeyStrong } from './dkim-key-strong.check.ts';

describeCheck(dkimKeyStrong, {
  strong: {
    '2048 bits': zone(),
    'an Ed25519 key': zone({ dkim: [dkimKey({ kind: 'ed25519', bits: null })] }),
  },
  short: { '1024 bits': zone({ dkim: [dkimKey(), dkimKey({ selector: 'k1', bits: 1024 })] }) },
  broken: { '512 bits': zone({ dkim: [dkimKey({ bits: 512 })] }) },
  keyless: { none: zone({ dkim: [dkimKey({ kind: 'revoked', bits: null })] }) },
  unread: { 'no reply': zone({ dkim: noReply }) },
});
