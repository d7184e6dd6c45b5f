import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { bimiBackedByDmarc } from './bimi-backed-by-dmarc.check.ts';

describeCheck(bimiBackedByDmarc, {
  backed: { 'p=reject': zone({ bimi: ['v=BIMI1; l=https://shop.example/logo.svg'] }) },
  unbacked: {
    'no DMARC': zone({ bimi: ['v=BIMI1; l=https://shop.example/logo.svg'], dmarc: [] }),
    'p=none': zone({
      bimi: ['v=BIMI1; l=https://shop.example/logo.svg'],
      dmarc: ['v=DMARC1; p=none'],
    }),
  },
  none: { 'no record': zone() },
  unread: {
    'no reply': zone({ bimi: noReply }),
    'no reply about DMARC': zone({
      bimi: ['v=BIMI1; l=https://shop.example/logo.svg'],
      dmarc: noReply,
    }),
  },
});
