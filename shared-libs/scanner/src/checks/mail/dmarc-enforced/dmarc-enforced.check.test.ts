import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dmarcEnforced } from './dmarc-enforced.check.ts';

describeCheck(dmarcEnforced, {
  good: {
    quarantine: zone({ dmarc: ['v=DMARC1; p=quarantine'] }),
    reject: zone({ dmarc: ['V=DMARC1;p=REJECT'] }),
  },
  bad: {
    'a sub-domain to which sp=none applies': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      dmarc: [],
      organisationDmarc: ['v=DMARC1; p=reject; sp=none'],
    }),
    'no policy, which counts as none': zone({
      dmarc: ['v=DMARC1; rua=mailto:a@shop.example'],
    }),
    none: zone({ dmarc: ['v=DMARC1; p=none; rua=mailto:a@shop.example'] }),
  },
  'no-record': {
    'no DMARC record': zone({ dmarc: [] }),
    'two records': zone({ dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }),
  },
  unread: {
    'no reply': zone({ dmarc: noReply }),
  },
});
