import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dmarcPublished } from './dmarc-published.check.ts';

describeCheck(dmarcPublished, {
  published: {
    'a record': zone(),
    'the record of a name between': zone({
      name: 'a.news.shop.example',
      registrableDomain: 'shop.example',
      dmarc: [],
      dmarcAbove: { 'news.shop.example': ['v=DMARC1; p=reject'] },
    }),
    'the record of the whole domain': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      dmarc: [],
      dmarcAbove: { 'shop.example': ['v=DMARC1; p=reject'] },
    }),
  },
  'suffix-alone': {
    'a policy of the public suffix': zone({
      dmarc: [],
      dmarcAbove: { example: ['v=DMARC1; p=reject; psd=y'] },
    }),
    'a sub-domain with mail below a public suffix with a policy': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      dmarc: [],
      dmarcAbove: { example: ['v=DMARC1; p=none; np=reject; psd=y'] },
    }),
  },
  absent: {
    none: zone({ dmarc: [] }),
    'a public suffix that keeps silent': zone({ dmarc: [], dmarcAbove: { example: noReply } }),
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
    'no reply about the whole domain': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      dmarc: [],
      dmarcAbove: { 'shop.example': noReply },
    }),
    'no record of a sub-domain that perhaps receives no mail': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      mx: noReply,
      dmarc: [],
    }),
  },
});
