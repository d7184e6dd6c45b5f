import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, type ZoneParts, zone } from '../../../testing/zones.ts';
import { bimiBackedByDmarc } from './bimi-backed-by-dmarc.check.ts';

const sub = (parts: ZoneParts) =>
  zone({
    name: 'news.shop.example',
    registrableDomain: 'shop.example',
    bimi: ['v=BIMI1; l=https://shop.example/logo.svg'],
    dmarc: ['v=DMARC1; p=reject'],
    dmarcAbove: { 'shop.example': ['v=DMARC1; p=reject'] },
    ...parts,
  });

describeCheck(bimiBackedByDmarc, {
  backed: {
    'p=reject': zone({ bimi: ['v=BIMI1; l=https://shop.example/logo.svg'] }),
    'a sub-domain of a domain with p=reject': sub({ dmarc: [] }),
  },
  unbacked: {
    'no DMARC': zone({ bimi: ['v=BIMI1; l=https://shop.example/logo.svg'], dmarc: [] }),
    'p=quarantine for a part of the mail': zone({
      bimi: ['v=BIMI1; l=https://shop.example/logo.svg'],
      dmarc: ['v=DMARC1; p=quarantine; pct=50'],
    }),
    'a test of p=quarantine, which counts as none': zone({
      bimi: ['v=BIMI1; l=https://shop.example/logo.svg'],
      dmarc: ['v=DMARC1; p=quarantine; t=y'],
    }),
    'two records, which receivers ignore': zone({
      bimi: ['v=BIMI1; l=https://shop.example/logo.svg'],
      dmarc: ['v=DMARC1; p=reject', 'v=DMARC1; p=reject'],
    }),
    'an invalid record': zone({
      bimi: ['v=BIMI1; l=https://shop.example/logo.svg'],
      dmarc: ['v=DMARC1; p=reject; sp=block'],
    }),
    'p=reject of a sub-domain, and p=none of its domain': sub({
      dmarcAbove: { 'shop.example': ['v=DMARC1; p=none'] },
    }),
    'p=none': zone({
      bimi: ['v=BIMI1; l=https://shop.example/logo.svg'],
      dmarc: ['v=DMARC1; p=none'],
    }),
  },
  several: {
    'two logos': zone({
      bimi: ['v=BIMI1; l=https://shop.example/a.svg', 'v=BIMI1; l=https://shop.example/b.svg'],
    }),
    'a logo, and a record that declines': zone({
      bimi: ['v=BIMI1; l=https://shop.example/a.svg', 'v = BIMI1; l=; a=;'],
    }),
  },
  repeated: {
    'two places of the logo': zone({
      bimi: ['v=BIMI1; l=https://shop.example/a.svg; L=https://shop.example/b.svg'],
    }),
  },
  none: { 'no record': zone() },
  declined: { 'a record without a logo': zone({ bimi: ['v=BIMI1; l=; a=;'], dmarc: [] }) },
  unread: {
    'no reply': zone({ bimi: noReply }),
    'no reply about DMARC': zone({
      bimi: ['v=BIMI1; l=https://shop.example/logo.svg'],
      dmarc: noReply,
    }),
  },
});
