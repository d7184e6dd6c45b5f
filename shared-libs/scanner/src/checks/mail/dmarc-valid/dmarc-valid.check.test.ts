import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dmarcValid } from './dmarc-valid.check.ts';

describeCheck(dmarcValid, {
  valid: {
    'a plain record': zone(),
    'no policy, which counts as none': zone({
      dmarc: ['v=DMARC1; rua=mailto:a@shop.example'],
    }),
    'the version alone': zone({ dmarc: ['v=DMARC1'] }),
    'a policy for sub-domains alone': zone({ dmarc: ['v=DMARC1; sp=reject; np=reject'] }),
  },
  several: {
    two: zone({ dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }),
  },
  invalid: {
    'two policies': zone({ dmarc: ['v=DMARC1; p=none; p=reject'] }),
    'an unknown policy for sub-domains': zone({ dmarc: ['v=DMARC1; p=reject; sp=all'] }),
    'an empty policy': zone({ dmarc: ['v=DMARC1; p=; rua=mailto:a@shop.example'] }),
    'an unknown policy for names that do not exist': zone({
      dmarc: ['v=DMARC1; p=reject; np=all'],
    }),
    'an unknown policy': zone({ dmarc: ['v=DMARC1; p=block'] }),
  },
  repeated: {
    'two tags for reports': zone({
      dmarc: ['v=DMARC1; p=reject; rua=mailto:a@shop.example; RUA=mailto:b@shop.example;'],
    }),
  },
  absent: {
    'a policy of the public suffix': zone({
      dmarc: [],
      dmarcAbove: { example: ['v=DMARC1; p=block; psd=y'] },
    }),
    'a version in small letters': zone({ dmarc: ['v=dmarc1; p=reject'] }),
    none: zone({ dmarc: [] }),
  },
  unread: {
    'no reply': zone({ dmarc: noReply }),
  },
});
