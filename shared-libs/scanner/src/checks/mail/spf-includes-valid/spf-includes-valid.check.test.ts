import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfIncludesValid } from './spf-includes-valid.check.ts';

describeCheck(spfIncludesValid, {
  valid: {
    'all exist': zone(),
    'records of services': zone({
      spf: { included: [{ name: '_spf.mailer.example', record: 'v=spf1 ip4:192.0.2.0/24 ~all' }] },
    }),
  },
  broken: { 'one has none': zone({ spf: { broken: ['_spf.mailer.example'] } }) },
  misspelt: {
    'an error in an included record, which counts for the whole': zone({
      spf: { included: [{ name: '_spf.mailer.example', record: 'v=spf1 a:192.0.2.1 ~all' }] },
    }),
  },
  'no-record': { 'no SPF record': zone({ spf: null }) },
  unread: {
    'no reply': zone({ spf: noReply }),
    'an included name did not answer': zone({ spf: { unread: 'The DNS server did not answer' } }),
  },
});
