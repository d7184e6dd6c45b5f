import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dmarcPublished } from './dmarc-published.check.ts';

describeCheck(dmarcPublished, {
  published: {
    'a record': zone(),
    'the record of the whole domain': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      dmarc: [],
      organisationDmarc: ['v=DMARC1; p=reject'],
    }),
  },
  absent: {
    none: zone({ dmarc: [] }),
    'some other text': zone({ dmarc: ['v=spf1 -all'] }),
  },
  'no-mail': {
    'a sub-domain for the web only': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      mx: [],
      dmarc: [],
    }),
  },
  unread: {
    'no reply': zone({ dmarc: noReply }),
    'no record of a sub-domain that perhaps receives no mail': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      mx: noReply,
      dmarc: [],
    }),
  },
});
