import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dmarcReportsAuthorised } from './dmarc-reports-authorised.check.ts';

describeCheck(dmarcReportsAuthorised, {
  agreed: { consent: zone({ reportHosts: { 'reports.example': ['v=DMARC1;'] } }) },
  own: { 'own address': zone(), 'no DMARC record': zone({ dmarc: [] }) },
  refused: {
    'no consent': zone({
      reportHosts: { 'reports.example': ['v=DMARC1;'], 'other.example': [] },
    }),
  },
  unread: {
    'no reply': zone({ dmarc: noReply }),
    'no reply of the other domain': zone({ reportHosts: { 'reports.example': noReply } }),
  },
});
