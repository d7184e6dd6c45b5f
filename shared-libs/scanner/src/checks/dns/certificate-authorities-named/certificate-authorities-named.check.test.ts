import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { certificateAuthoritiesNamed } from './certificate-authorities-named.check.ts';

describeCheck(certificateAuthoritiesNamed, {
  named: {
    records: zone(),
    'nobody may issue': zone({ caa: ['0 issue ";"'] }),
    'a tag in capitals': zone({ caa: ['0 ISSUE "ca.example"'] }),
    'an unknown critical tag': zone({ caa: ['128 tbs "unknown"'] }),
  },
  absent: {
    none: zone({ caa: [] }),
  },
  unrestricted: {
    'a contact alone': zone({ caa: ['0 iodef "mailto:a@shop.example"'] }),
    'wildcards alone': zone({ caa: ['0 issuewild ";"'] }),
    'an unknown tag that is not critical': zone({ caa: ['0 tbs "unknown"'] }),
  },
  unread: {
    'no reply': zone({ caa: noReply }),
  },
});
