import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { unusedDomainSendsNothing } from './unused-domain-sends-nothing.check.ts';

describeCheck(unusedDomainSendsNothing, {
  closed: {
    'all rejected': zone({ mx: [], txt: ['v=spf1 -all'] }),
  },
  open: {
    'no record': zone({ mx: [], txt: [] }),
    'a soft record': zone({ mx: [], txt: ['v=spf1 ~all'] }),
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
