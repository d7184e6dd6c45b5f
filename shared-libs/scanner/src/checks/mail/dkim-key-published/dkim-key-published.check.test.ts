import { describeCheck } from '../../../testing/describe-check.ts';
import { dkimKey, noReply, zone } from '../../../testing/zones.ts';
import { dkimKeyPublished } from './dkim-key-published.check.ts';

describeCheck(dkimKeyPublished, {
  published: {
    'an RSA key': zone(),
    'an Ed25519 key': zone({ dkim: [dkimKey({ kind: 'ed25519', bits: null })] }),
  },
  absent: {
    'no key': zone({ dkim: [] }),
    'a revoked key': zone({ dkim: [dkimKey({ kind: 'revoked', bits: null })] }),
  },
  unusable: {
    'a damaged key': zone({ dkim: [dkimKey({ kind: 'invalid', bits: null })] }),
    'two keys at one selector': zone({ dkim: [dkimKey({ kind: 'several', bits: null })] }),
  },
  mailless: { 'no mail': zone({ dkim: [], mx: [] }) },
  unread: { 'no reply': zone({ dkim: noReply }), 'no reply about MX': zone({ mx: noReply }) },
});
