import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { mtaStsEnforced } from './mta-sts-enforced.check.ts';

describeCheck(mtaStsEnforced, {
  enforced: { 'a week': zone() },
  testing: {
    'the mode testing': zone({
      mtaStsPolicy: {
        body: 'version: STSv1\nmode: testing\nmx: mail.shop.example\nmax_age: 604800\n',
      },
    }),
    'the mode none': zone({
      mtaStsPolicy: { body: 'version: STSv1\nmode: none\nmax_age: 86400\n' },
    }),
  },
  brief: {
    'five minutes': zone({
      mtaStsPolicy: {
        body: 'version: STSv1\nmode: enforce\nmx: mail.shop.example\nmax_age: 300\n',
      },
    }),
  },
  malformed: { 'not found': zone({ mtaStsPolicy: { status: 404, body: '' } }) },
  unannounced: { 'no record': zone({ mtaStsRecord: [], mtaStsPolicy: null }) },
  unread: {
    'no reply': zone({ mtaStsPolicy: noReply }),
    'an overloaded host': zone({ mtaStsPolicy: { status: 503, body: '' } }),
    'a firewall before the host': zone({ mtaStsPolicy: { status: 403, body: '' } }),
  },
});
