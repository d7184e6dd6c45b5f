import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dmarcReportsRead } from './dmarc-reports-read.check.ts';

describeCheck(dmarcReportsRead, {
  good: {
    'an address': zone({ dmarc: ['v=DMARC1; p=reject; rua=mailto:a@shop.example'] }),
  },
  bad: {
    'an address that is no URI': zone({ dmarc: ['v=DMARC1; p=reject; rua=dmarc@shop.example'] }),
    none: zone({ dmarc: ['v=DMARC1; p=reject'] }),
  },
  'no-record': {
    'a policy of the public suffix': zone({
      dmarc: [],
      dmarcAbove: { example: ['v=DMARC1; p=reject; psd=y'] },
    }),
    'no DMARC record': zone({ dmarc: [] }),
    'two records': zone({ dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }),
  },
  unread: {
    'no reply': zone({ dmarc: noReply }),
  },
});
