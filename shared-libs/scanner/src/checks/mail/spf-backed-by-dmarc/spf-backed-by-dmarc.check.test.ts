import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { spfBackedByDmarc } from './spf-backed-by-dmarc.check.ts';

describeCheck(spfBackedByDmarc, {
  backed: { 'softfail with p=reject': zone({ txt: ['v=spf1 mx ~all'] }) },
  strict: { 'a strict record': zone({ dmarc: [] }) },
  soft: {
    'softfail without DMARC': zone({ txt: ['v=spf1 mx ~all'], dmarc: [] }),
    'softfail of the record that it redirects to': zone({
      txt: ['v=spf1 redirect=_spf.shop.example'],
      spf: { included: [{ name: '_spf.shop.example', record: 'v=spf1 mx ~all' }] },
      dmarc: [],
    }),
    'softfail with a record that receivers do not apply': zone({
      txt: ['v=spf1 mx ~all'],
      dmarc: ['v=DMARC1; p=reject; sp=block'],
    }),
    'softfail with a test of quarantine': zone({
      txt: ['v=spf1 mx ~all'],
      dmarc: ['v=DMARC1; p=quarantine; t=y'],
    }),
    'softfail with p=none': zone({ txt: ['v=spf1 mx ~all'], dmarc: ['v=DMARC1; p=none'] }),
    'a sub-domain whose domain does not cover it': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      txt: ['v=spf1 mx ~all'],
      dmarc: [],
      dmarcAbove: { 'shop.example': ['v=DMARC1; p=reject; sp=none'] },
    }),
  },
  other: {
    'a record that lets everybody send': zone({ txt: ['v=spf1 mx ?all'], dmarc: [] }),
  },
  'no-record': {
    'no SPF record': zone({ txt: [] }),
    'an error, for which receivers ignore the record': zone({ txt: ['v=spf1 ipv4 ~all'] }),
  },
  unread: {
    'no reply': zone({ txt: noReply }),
    'no reply about DMARC': zone({ txt: ['v=spf1 mx ~all'], dmarc: noReply }),
  },
});
