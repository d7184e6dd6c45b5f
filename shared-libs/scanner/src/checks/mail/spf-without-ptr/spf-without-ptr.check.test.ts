import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfWithoutPtr } from './spf-without-ptr.check.ts';

describeCheck(spfWithoutPtr, {
  good: {
    'a plain record': zone({ txt: ['v=spf1 mx -all'] }),
    'behind all, where nobody reads it': zone({ txt: ['v=spf1 mx -all ptr'] }),
  },
  bad: {
    ptr: zone({ txt: ['v=spf1 ptr -all'] }),
    'ptr in the record that it redirects to': zone({
      txt: ['v=spf1 redirect=one.example'],
      spf: { included: [{ name: 'one.example', record: 'v=spf1 ptr -all' }] },
    }),
    'ptr with a name': zone({ txt: ['v=spf1 ptr:example.com -all'] }),
  },
  'no-record': {
    'no SPF record': zone({ txt: [] }),
  },
  unread: {
    'no reply': zone({ txt: noReply }),
  },
});
