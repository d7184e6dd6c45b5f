import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dmarcReportsAuthorised } from './dmarc-reports-authorised.check.ts';

describeCheck(dmarcReportsAuthorised, {
  agreed: {
    consent: zone({ reportHosts: { 'reports.example': ['v=DMARC1;'] } }),
    'consent with spaces': zone({ reportHosts: { 'reports.example': ['v = DMARC1; rua='] } }),
  },
  own: { 'own address': zone() },
  'no-record': {
    'no DMARC record': zone({ dmarc: [] }),
    'two records, which nobody reads': zone({ dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=none'] }),
  },
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
