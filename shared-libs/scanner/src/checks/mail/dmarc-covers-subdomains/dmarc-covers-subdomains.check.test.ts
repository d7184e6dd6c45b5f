import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dmarcCoversSubdomains } from './dmarc-covers-subdomains.check.ts';

describeCheck(dmarcCoversSubdomains, {
  good: {
    'stronger for sub-domains': zone({ dmarc: ['v=DMARC1; p=none; sp=reject'] }),
    'stronger for names that do not exist': zone({
      dmarc: ['v=DMARC1; p=quarantine; np=reject'],
    }),
    'no sp': zone({ dmarc: ['v=DMARC1; p=reject'] }),
    'the same': zone({ dmarc: ['v=DMARC1; p=reject; sp=reject'] }),
  },
  bad: {
    'quarantine under reject': zone({ dmarc: ['v=DMARC1; p=reject; sp=quarantine'] }),
  },
  open: {
    'none under reject': zone({ dmarc: ['v=DMARC1; p=reject; sp=none'] }),
    'none under quarantine': zone({ dmarc: ['v=DMARC1; p=quarantine; sp=none; np=reject'] }),
  },
  invented: {
    'none for names that do not exist': zone({ dmarc: ['v=DMARC1; p=reject; sp=reject; np=none'] }),
  },
  part: {
    'a sub-domain, of whose record nobody reads sp': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      dmarc: ['v=DMARC1; p=reject; sp=none'],
    }),
  },
  'no-record': {
    'a policy of the public suffix': zone({
      dmarc: [],
      dmarcAbove: { example: ['v=DMARC1; p=reject; np=none; psd=y'] },
    }),
    'no DMARC record': zone({ dmarc: [] }),
    'two records': zone({ dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }),
  },
  unread: {
    'no reply': zone({ dmarc: noReply }),
  },
});
