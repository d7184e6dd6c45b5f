import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { certificateMisuseReported } from './certificate-misuse-reported.check.ts';

describeCheck(certificateMisuseReported, {
  named: {
    'a contact': zone(),
    'a web address, with the tag in capitals': zone({
      caa: ['0 issue "ca.example"', '0 IODEF "https://iodef.shop.example/"'],
    }),
  },
  absent: {
    'authorities alone': zone({ caa: ['0 issue "ca.example"'] }),
    'a contact without a scheme': zone({ caa: ['0 iodef "security@shop.example"'] }),
    'an empty contact': zone({ caa: ['0 iodef ""'] }),
    'a property of an authority that is called so': zone({
      caa: ['0 issue "ca.example; policy= iodef mailto:a@b.example"'],
    }),
  },
  'no-caa': {
    none: zone({ caa: [] }),
  },
  unread: {
    'no reply': zone({ caa: noReply }),
  },
});
