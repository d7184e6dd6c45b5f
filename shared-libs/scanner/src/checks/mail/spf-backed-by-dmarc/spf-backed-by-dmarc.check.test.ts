import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfBackedByDmarc } from './spf-backed-by-dmarc.check.ts';

describeCheck(spfBackedByDmarc, {
  backed: { 'softfail with p=reject': zone({ txt: ['v=spf1 mx ~all'] }) },
  strict: { 'a strict record': zone({ dmarc: [] }) },
  soft: {
    'softfail without DMARC': zone({ txt: ['v=spf1 mx ~all'], dmarc: [] }),
    'softfail with p=none': zone({ txt: ['v=spf1 mx ~all'], dmarc: ['v=DMARC1; p=none'] }),
    'a sub-domain whose domain does not cover it': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      txt: ['v=spf1 mx ~all'],
      dmarc: [],
      organisationDmarc: ['v=DMARC1; p=reject; sp=none'],
    }),
  },
  'no-record': { 'no SPF record': zone({ txt: [] }) },
  unread: {
    'no reply': zone({ txt: noReply }),
    'no reply about DMARC': zone({ txt: ['v=spf1 mx ~all'], dmarc: noReply }),
  },
});
