import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dmarcCoversAllMail } from './dmarc-covers-all-mail.check.ts';

describeCheck(dmarcCoversAllMail, {
  good: {
    'no pct': zone({ dmarc: ['v=DMARC1; p=reject'] }),
    'no test': zone({ dmarc: ['v=DMARC1; p=reject; t=n'] }),
    'a part of nothing': zone({ dmarc: ['v=DMARC1; p=none; pct=10'] }),
  },
  bad: {
    'a test': zone({ dmarc: ['v=DMARC1; p=reject; t=y'] }),
    'reject for nothing, which is quarantine for all': zone({
      dmarc: ['v=DMARC1; p=reject; pct=0'],
    }),
    half: zone({ dmarc: ['v=DMARC1; p=reject; pct=50'] }),
  },
  empty: {
    'quarantine for nothing': zone({ dmarc: ['v=DMARC1; p=quarantine; pct=0'] }),
    'a test of reject for nothing': zone({ dmarc: ['v=DMARC1; p=reject; t=y; pct=0'] }),
  },
  none: { 'a test of quarantine': zone({ dmarc: ['v=DMARC1; p=quarantine; t=y'] }) },
  'no-record': {
    'a policy of the public suffix': zone({
      dmarc: [],
      dmarcAbove: { example: ['v=DMARC1; p=reject; t=y; psd=y'] },
    }),
    'no DMARC record': zone({ dmarc: [] }),
    'two records': zone({ dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }),
  },
  unread: {
    'no reply': zone({ dmarc: noReply }),
  },
});
