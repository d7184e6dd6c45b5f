import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfRejectsStrangers } from './spf-rejects-strangers.check.ts';

describeCheck(spfRejectsStrangers, {
  good: {
    '-all': zone({ txt: ['v=spf1 mx -all'] }),
    '~all': zone({ txt: ['v=spf1 mx ~all'] }),
    'a redirect that -all overrides': zone({ txt: ['v=spf1 -all redirect=_spf.example.com'] }),
  },
  bad: {
    '+all': zone({ txt: ['v=spf1 +all'] }),
    'all without a sign': zone({ txt: ['v=spf1 mx all'] }),
    '?all': zone({ txt: ['v=spf1 mx ?all'] }),
  },
  missing: {
    'no all': zone({ txt: ['v=spf1 mx ip4:192.0.2.1'] }),
  },
  redirected: {
    'a redirect': zone({ txt: ['v=spf1 redirect=_spf.example.com'] }),
  },
  'no-record': {
    'no SPF record': zone({ txt: [] }),
    'an error, for which receivers ignore -all': zone({
      txt: ['v=spf1 ip4:999.1.1.1/99 -all'],
    }),
  },
  unread: {
    'no reply': zone({ txt: noReply }),
  },
});
