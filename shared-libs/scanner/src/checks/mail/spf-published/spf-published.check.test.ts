import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfPublished } from './spf-published.check.ts';

describeCheck(spfPublished, {
  published: {
    'a record': zone(),
  },
  absent: {
    'other TXT records only': zone({ txt: ['google-site-verification=x', 'v=spf10 -all'] }),
  },
  'no-mail': {
    'no MX': zone({ mx: [], txt: [] }),
    'a null MX': zone({ mx: ['0 .'], txt: [] }),
  },
  unread: {
    'no reply about MX': zone({ mx: noReply }),
    'no reply about TXT': zone({ txt: noReply }),
  },
});
