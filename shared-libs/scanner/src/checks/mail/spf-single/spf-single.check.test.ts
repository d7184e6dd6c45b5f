import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfSingle } from './spf-single.check.ts';

describeCheck(spfSingle, {
  single: {
    one: zone(),
  },
  several: {
    two: zone({ txt: ['v=spf1 mx -all', 'v=spf1 a -all'] }),
  },
  absent: {
    'none, which another check reports': zone({ txt: [] }),
  },
  unread: {
    'no reply': zone({ txt: noReply }),
  },
});
