import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfNetworksNarrow } from './spf-networks-narrow.check.ts';

describeCheck(spfNetworksNarrow, {
  narrow: {
    'addresses and small networks': zone({
      txt: ['v=spf1 ip4:192.0.2.0/24 ip4:198.51.100.7 -all'],
    }),
    'a /16': zone({ txt: ['v=spf1 ip4:10.1.0.0/16 ip6:2001:db8::/32 -all'] }),
    'networks that no sender on the internet has': zone({
      txt: ['v=spf1 ip4:10.0.0.0/8 ip4:172.16.0.0/12 ip6:FC00::/7 mx -all'],
    }),
    'networks of a service, which are its own': zone({
      txt: ['v=spf1 include:a.example -all'],
      spf: { included: [{ name: 'a.example', record: 'v=spf1 ip4:52.100.0.0/14 -all' }] },
    }),
    'a wide network behind all, where nobody reads it': zone({
      txt: ['v=spf1 mx -all ip4:52.0.0.0/8'],
    }),
    'networks around names': zone({ txt: ['v=spf1 a/24//64 mx:mail.shop.example//48 -all'] }),
    'a wide network that is refused': zone({ txt: ['v=spf1 -ip4:52.0.0.0/8 mx -all'] }),
  },
  wide: {
    'a /8': zone({ txt: ['v=spf1 ip4:52.0.0.0/8 -all'] }),
    'more than the private addresses of a block': zone({
      txt: ['v=spf1 ip4:172.16.0.0/11 -all'],
    }),
    'a wide network of IPv6': zone({ txt: ['v=spf1 ip6:2001:db8::/29 -all'] }),
    'a wide network around a name': zone({ txt: ['v=spf1 a:mail.shop.example/12 -all'] }),
    'a wide network of IPv6 around a name': zone({ txt: ['v=spf1 mx//24 -all'] }),
  },
  open: {
    'every address': zone({ txt: ['v=spf1 ip4:0.0.0.0/0 -all'] }),
    'every address, in two halves': zone({
      txt: ['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all'],
    }),
    'every address beside a redirect': zone({
      txt: ['v=spf1 ip4:0.0.0.0/0 redirect=one.example'],
      spf: { included: [{ name: 'one.example', record: 'v=spf1 -all' }] },
    }),
    'every address in the record that it redirects to': zone({
      txt: ['v=spf1 redirect=one.example'],
      spf: { included: [{ name: 'one.example', record: 'v=spf1 ip4:0.0.0.0/0 -all' }] },
    }),
    'more than a private network': zone({ txt: ['v=spf1 ip4:10.0.0.0/4 -all'] }),
    'every address in a record that it includes': zone({
      txt: ['v=spf1 include:a.example -all'],
      spf: {
        included: [
          { name: 'a.example', record: 'v=spf1 include:b.example ~all' },
          { name: 'b.example', record: 'v=spf1 ip4:0.0.0.0/0 ~all' },
        ],
      },
    }),
    'half of IPv6': zone({ txt: ['v=spf1 ip6:8000::/1 -all'] }),
  },
  'no-record': { 'no SPF record': zone({ txt: [] }) },
  unread: {
    'no reply': zone({ txt: noReply }),
    'no reply about an included record': zone({
      txt: ['v=spf1 include:a.example -all'],
      spf: { unread: 'The DNS server answered SERVFAIL' },
    }),
  },
});
