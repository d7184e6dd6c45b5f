import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfLookUpsLimited } from './spf-look-ups-limited.check.ts';

describeCheck(spfLookUpsLimited, {
  few: { 'one look-up': zone(), 'ten look-ups': zone({ spf: { lookUps: 10 } }) },
  many: { 'eleven look-ups': zone({ spf: { lookUps: 11 } }) },
  crowded: {
    'a term that leads to twelve mail servers': zone({
      spf: { crowded: [{ name: 'shop.example', hosts: 12 }] },
    }),
  },
  'no-record': { 'no SPF record': zone({ spf: null }) },
  unread: {
    'no reply': zone({ spf: noReply }),
    'an included name did not answer': zone({ spf: { unread: 'The DNS server did not answer' } }),
  },
});
