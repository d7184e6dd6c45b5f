import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfWellFormed } from './spf-well-formed.check.ts';

describeCheck(spfWellFormed, {
  good: {
    'a plain record': zone({ txt: ['v=spf1 mx ip4:192.0.2.1 -all'] }),
  },
  bad: {
    'a misspelt term': zone({ txt: ['v=spf1 ipv4:192.0.2.1 -all'] }),
  },
  'no-record': {
    'no SPF record': zone({ txt: [] }),
  },
  unread: {
    'no reply': zone({ txt: noReply }),
  },
});
