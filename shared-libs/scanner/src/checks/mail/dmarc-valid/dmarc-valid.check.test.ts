import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dmarcValid } from './dmarc-valid.check.ts';

describeCheck(dmarcValid, {
  valid: {
    'a plain record': zone(),
  },
  several: {
    two: zone({ dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }),
  },
  invalid: {
    'an unknown policy for sub-domains': zone({ dmarc: ['v=DMARC1; p=reject; sp=all'] }),
    'no policy': zone({ dmarc: ['v=DMARC1; rua=mailto:a@shop.example'] }),
    'an unknown policy': zone({ dmarc: ['v=DMARC1; p=block'] }),
  },
  absent: {
    'a version in small letters': zone({ dmarc: ['v=dmarc1; p=reject'] }),
    none: zone({ dmarc: [] }),
  },
  unread: {
    'no reply': zone({ dmarc: noReply }),
  },
});
