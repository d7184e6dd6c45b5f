import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, type ZoneParts, zone } from '../../../testing/zones.ts';
import { dmarcEnforced } from './dmarc-enforced.check.ts';

/** A name without a record of its own; the stories are those of RFC 9989, section 4.10 and appendix B. */
const deep = (dmarcAbove: ZoneParts['dmarcAbove']) =>
  zone({
    name: 'a.news.shop.example',
    registrableDomain: 'shop.example',
    dmarc: [],
    ...(dmarcAbove && { dmarcAbove }),
  });

describeCheck(dmarcEnforced, {
  good: {
    quarantine: zone({ dmarc: ['v=DMARC1; p=quarantine'] }),
    'a test of reject, which counts as quarantine': zone({ dmarc: ['v=DMARC1; p=reject; t=y'] }),
    reject: zone({ dmarc: ['V=DMARC1;p=REJECT'] }),
    'the domain below a public suffix': deep({
      'news.shop.example': ['v=DMARC1; p=none'],
      'shop.example': ['v=DMARC1; p=reject'],
      example: ['v=DMARC1; p=none; psd=y'],
    }),
    'a public suffix, where its domain publishes nothing': deep({
      'news.shop.example': ['v=DMARC1; p=none'],
      example: ['v=DMARC1; p=none; sp=reject; psd=y'],
    }),
    'one record above, where another name has two': deep({
      'news.shop.example': ['v=DMARC1; p=none', 'v=DMARC1; p=none'],
      'shop.example': ['v=DMARC1; p=reject'],
    }),
  },
  bad: {
    'a sub-domain to which sp=none applies': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      dmarc: [],
      dmarcAbove: { 'shop.example': ['v=DMARC1; p=reject; sp=none'] },
    }),
    'a sub-domain whose organisational domain says none, whatever is between': deep({
      'news.shop.example': ['v=DMARC1; p=reject'],
      'shop.example': ['v=DMARC1; p=none'],
    }),
    'a name below its own organisational domain': deep({
      'news.shop.example': ['v=DMARC1; p=none; psd=n'],
      'shop.example': ['v=DMARC1; p=reject'],
    }),
    'no policy, which counts as none': zone({
      dmarc: ['v=DMARC1; rua=mailto:a@shop.example'],
    }),
    none: zone({ dmarc: ['v=DMARC1; p=none; rua=mailto:a@shop.example'] }),
  },
  test: {
    'a test of quarantine': zone({ dmarc: ['v=DMARC1; p=quarantine; t=y'] }),
    'a test of quarantine for sub-domains': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      dmarc: [],
      dmarcAbove: { 'shop.example': ['v=DMARC1; p=reject; sp=quarantine; t=y'] },
    }),
  },
  'no-record': {
    'two policies, of which receivers choose': zone({ dmarc: ['v=DMARC1; p=none; p=reject'] }),
    'no DMARC record': zone({ dmarc: [] }),
    'two records': zone({ dmarc: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }),
  },
  unread: {
    'no reply': zone({ dmarc: noReply }),
  },
});
