import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { unusedDomainSendsNothing } from './unused-domain-sends-nothing.check.ts';

describeCheck(unusedDomainSendsNothing, {
  closed: {
    'all rejected': zone({ mx: [], txt: ['v=spf1 -all'] }),
    'a null MX': zone({ mx: ['0 .'], txt: ['v=spf1 -all'] }),
    'the servers of MX records that are not there': zone({ mx: [], txt: ['v=spf1 mx -all'] }),
  },
  open: {
    'no record': zone({ mx: [], txt: [] }),
    'a soft record': zone({ mx: [], txt: ['v=spf1 ~all'] }),
    'an error, for which receivers ignore -all': zone({ mx: [], txt: ['v=spf1 ipv4 -all'] }),
    'two records, which count as none': zone({ mx: [], txt: ['v=spf1 -all', 'v=spf1 -all'] }),
  },
  sends: {
    'a domain that sends through a service': zone({
      mx: [],
      txt: ['v=spf1 include:_spf.mail.example ~all'],
    }),
    'an address that sends': zone({ mx: [], txt: ['v=spf1 ip4:192.0.2.1 -all'] }),
    'a record elsewhere': zone({ mx: [], txt: ['v=spf1 redirect=_spf.mail.example'] }),
  },
  mail: {
    'a domain with mail': zone(),
  },
  part: {
    'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }),
  },
  unread: {
    'no reply': zone({ mx: noReply }),
  },
});
