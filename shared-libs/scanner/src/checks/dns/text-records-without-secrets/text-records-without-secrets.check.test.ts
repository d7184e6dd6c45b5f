import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { textRecordsWithoutSecrets } from './text-records-without-secrets.check.ts';

describeCheck(textRecordsWithoutSecrets, {
  clean: {
    'SPF alone': zone(),
    'proofs of ownership': zone({
      txt: ['google-site-verification=abcdefghijklmnopqrstuvwxyz', 'MS=ms12345678'],
    }),
    'a DKIM key, which is public': zone({ txt: ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'] }),
  },
  secret: {
    'a cloud key': zone({ txt: ['AKIAABCDEFGHIJKLMNOP'] }),
    'a token of a code host': zone({ txt: [`deploy=glpat-${'x'.repeat(20)}`] }),
    'a restricted key of a payment service': zone({ txt: [`rk_live_${'x'.repeat(24)}`] }),
    'a password': zone({ txt: ['user=backup password=not-a-real-one'] }),
  },
  unread: { 'no reply': zone({ txt: noReply }) },
});
