import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfWellFormed } from './spf-well-formed.check.ts';

describeCheck(spfWellFormed, {
  good: {
    'a plain record': zone({ txt: ['v=spf1 mx ip4:192.0.2.1 -all'] }),
    'macros, as services use them': zone({
      txt: ['v=spf1 include:%{ir}.%{v}.%{d}.spf.mailer.example -all'],
    }),
  },
  bad: {
    'an address and a length that cannot be': zone({ txt: ['v=spf1 ip4:999.1.1.1/99 -all'] }),
    'two redirects': zone({ txt: ['v=spf1 redirect=a.example.com redirect=b.example.com'] }),
    'an address as a name': zone({ txt: ['v=spf1 a:192.0.2.1 -all'] }),
    'a macro that is none': zone({ txt: ['v=spf1 exists:%{x}.shop.example -all'] }),
    'a misspelt term': zone({ txt: ['v=spf1 ipv4:192.0.2.1 -all'] }),
  },
  'no-record': {
    'no SPF record': zone({ txt: [] }),
  },
  unread: {
    'no reply': zone({ txt: noReply }),
  },
});
