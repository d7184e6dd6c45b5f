import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfNamesExist } from './spf-names-exist.check.ts';

describeCheck(spfNamesExist, {
  existing: { none: zone(), two: zone({ spf: { voids: ['a.example', 'b.example'] } }) },
  void: {
    three: zone({ spf: { voids: ['a.example', 'b.example', 'c.example'] } }),
    'one three times': zone({ spf: { voids: ['a.example', 'a.example', 'a.example'] } }),
  },
  'no-record': { 'no SPF record': zone({ spf: null }) },
  unread: {
    'no reply': zone({ spf: noReply }),
    'an included name did not answer': zone({ spf: { unread: 'The DNS server did not answer' } }),
  },
});
