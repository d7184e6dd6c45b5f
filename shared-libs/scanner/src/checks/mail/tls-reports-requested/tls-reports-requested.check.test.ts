import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { tlsReportsRequested } from './tls-reports-requested.check.ts';

describeCheck(tlsReportsRequested, {
  requested: {
    'an address': zone(),
    'an address in capitals': zone({ tlsReports: ['v=TLSRPTv1; rua=MAILTO:tls@shop.example'] }),
    'a second address that can be used': zone({
      tlsReports: ['v=TLSRPTv1; rua=http://a.example/, mailto:tls@shop.example; x=y'],
    }),
    'a URL': zone({ tlsReports: ['v=TLSRPTv1;rua=https://a.example/'] }),
  },
  absent: {
    'no record': zone({ tlsReports: [] }),
    'an address without a host': zone({ tlsReports: ['v=TLSRPTv1; rua=mailto:'] }),
    'a field in capitals': zone({ tlsReports: ['v=TLSRPTv1; RUA=mailto:tls@shop.example'] }),
    'an address that senders cannot use': zone({
      tlsReports: ['v=TLSRPTv1; rua=http://reports.example/'],
    }),
    'no address': zone({ tlsReports: ['v=TLSRPTv1; '] }),
    'two records': zone({
      tlsReports: ['v=TLSRPTv1; rua=mailto:a@a.example', 'v=TLSRPTv1; rua=mailto:b@a.example'],
    }),
  },
  mailless: { 'no mail': zone({ mx: [], tlsReports: [] }) },
  unread: {
    'no reply': zone({ tlsReports: noReply }),
    'no reply about mail servers': zone({ mx: noReply, tlsReports: [] }),
  },
});
