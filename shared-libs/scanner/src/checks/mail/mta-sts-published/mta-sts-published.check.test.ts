import { known } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { mailHost, noReply, zone } from '../../../testing/zones.ts';
import { mtaStsPublished } from './mta-sts-published.check.ts';

describeCheck(mtaStsPublished, {
  published: { 'a record': zone() },
  dane: {
    'TLSA records instead': zone({
      mtaStsRecord: [],
      mailHosts: [mailHost({ tlsa: known(['3 1 1 abcd']) })],
    }),
  },
  absent: {
    'no record': zone({ mtaStsRecord: [] }),
    'another text': zone({ mtaStsRecord: ['v=spf1 -all'] }),
  },
  several: { 'two records': zone({ mtaStsRecord: ['v=STSv1; id=1', 'v=STSv1; id=2'] }) },
  mailless: { 'no mail': zone({ mx: [], mtaStsRecord: [] }) },
  unread: { 'no reply': zone({ mtaStsRecord: noReply }) },
});
