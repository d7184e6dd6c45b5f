import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { certificateAuthoritiesNamed } from './certificate-authorities-named.check.ts';

describeCheck(certificateAuthoritiesNamed, {
  named: {
    records: zone(),
  },
  absent: {
    none: zone({ caa: [] }),
  },
  unread: {
    'no reply': zone({ caa: noReply }),
  },
});
