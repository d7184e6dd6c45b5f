import { known } from '@parapet/checks/definition/read';
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
    'TLSA records that senders of mail do not use': zone({
      mtaStsRecord: [],
      mailHosts: [mailHost({ tlsa: known(['1 1 1 abcd']) })],
    }),
    'TLSA records, while the names of the mail servers are not signed': zone({
      ds: [],
      mtaStsRecord: [],
      mailHosts: [mailHost({ tlsa: known(['3 1 1 abcd']) })],
    }),
    'TLSA records, while the zone of a mail server of others is not signed': zone({
      mtaStsRecord: [],
      mailHosts: [mailHost({ tlsa: known(['3 1 1 abcd']), isSigned: known(false) })],
    }),
    'another text': zone({ mtaStsRecord: ['v=spf1 -all'] }),
  },
  several: { 'two records': zone({ mtaStsRecord: ['v=STSv1; id=1', 'v=STSv1; id=2'] }) },
  malformed: {
    'no id': zone({ mtaStsRecord: ['v=STSv1;'] }),
    'an id with dashes': zone({ mtaStsRecord: ['v=STSv1; id=2026-11-01'] }),
  },
  mailless: { 'no mail': zone({ mx: [], mtaStsRecord: [] }) },
  unread: {
    'no reply': zone({ mtaStsRecord: noReply }),
    'no reply about mail servers': zone({ mx: noReply }),
    'TLSA records, and no reply about the zone of the mail server': zone({
      mtaStsRecord: [],
      mailHosts: [mailHost({ tlsa: known(['3 1 1 abcd']), isSigned: noReply })],
    }),
    'TLSA records, and no reply about the zone itself': zone({
      ds: noReply,
      mtaStsRecord: [],
      mailHosts: [mailHost({ tlsa: known(['3 1 1 abcd']) })],
    }),
    'no record, and no reply about TLSA records': zone({
      mtaStsRecord: [],
      mailHosts: [mailHost({ tlsa: noReply })],
    }),
  },
});
