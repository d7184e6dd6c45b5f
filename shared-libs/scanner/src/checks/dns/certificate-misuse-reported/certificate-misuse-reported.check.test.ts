import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { certificateMisuseReported } from './certificate-misuse-reported.check.ts';

describeCheck(certificateMisuseReported, {
  named: {
    'a contact': zone(),
  },
  absent: {
    'authorities alone': zone({ caa: ['0 issue "ca.example"'] }),
  },
  'no-caa': {
    none: zone({ caa: [] }),
  },
  unread: {
    'no reply': zone({ caa: noReply }),
  },
});
