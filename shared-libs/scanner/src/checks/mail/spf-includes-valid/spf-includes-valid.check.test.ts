import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfIncludesValid } from './spf-includes-valid.check.ts';

describeCheck(spfIncludesValid, {
  valid: { 'all exist': zone() },
  broken: { 'one has none': zone({ spf: { broken: ['_spf.mailer.example'] } }) },
  'no-record': { 'no SPF record': zone({ spf: null }) },
  unread: {
    'no reply': zone({ spf: noReply }),
    'an included name did not answer': zone({ spf: { unread: 'The DNS server did not answer' } }),
  },
});
