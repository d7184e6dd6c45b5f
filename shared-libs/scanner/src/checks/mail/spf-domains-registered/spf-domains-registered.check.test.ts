import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfDomainsRegistered } from './spf-domains-registered.check.ts';

describeCheck(spfDomainsRegistered, {
  held: { 'all exist': zone(), 'a name is void': zone({ spf: { voids: ['a.shop.example'] } }) },
  free: { 'one is free': zone({ spf: { unregistered: ['gone-mailer.example'] } }) },
  'no-record': { 'no SPF record': zone({ spf: null }) },
  unread: {
    'no reply': zone({ spf: noReply }),
    'the parent zone did not answer': zone({
      spf: { voids: ['a.gone-mailer.example'], registrationUnread: 'No answer' },
    }),
    'an included name did not answer': zone({ spf: { unread: 'The DNS server did not answer' } }),
  },
});
