import { describeCheck } from '../../../testing/describe-check.ts';
import { delegated, noReply, zone } from '../../../testing/zones.ts';
import { dnssecKeysStrong } from './dnssec-keys-strong.check.ts';

describeCheck(dnssecKeysStrong, {
  strong: {
    'ECDSA keys': zone(),
    'RSA with 2048 bits': zone({ dnssec: { keys: [{ algorithm: 8, bits: 2048, tag: 1 }] } }),
    'a DS record with SHA-1 beside one with SHA-256': zone({
      dnssec: {
        anchors: [
          { digestType: 1, algorithm: 13, fitsKey: true },
          { digestType: 2, algorithm: 13, fitsKey: true },
        ],
      },
    }),
  },
  weak: {
    'the keys of a delegated sub-domain': zone({
      ...delegated,
      dnssec: { keys: [{ algorithm: 8, bits: 1024, tag: 1 }] },
    }),
    'RSA with SHA-1': zone({ dnssec: { keys: [{ algorithm: 7, bits: 2048, tag: 1 }] } }),
    'RSA with 1024 bits': zone({ dnssec: { keys: [{ algorithm: 8, bits: 1024, tag: 1 }] } }),
    'DS records with SHA-1 and GOST': zone({
      dnssec: {
        anchors: [
          { digestType: 1, algorithm: 13, fitsKey: true },
          { digestType: 3, algorithm: 13, fitsKey: null },
        ],
      },
    }),
    'a DS record with SHA-1 alone': zone({
      dnssec: { anchors: [{ digestType: 1, algorithm: 13, fitsKey: true }] },
    }),
  },
  short: {
    'RSA with 1280 bits': zone({ dnssec: { keys: [{ algorithm: 8, bits: 1280, tag: 1 }] } }),
  },
  unsigned: { 'no DS record': zone({ dnssec: { anchors: [] } }) },
  part: { 'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }) },
  unread: { 'no reply': zone({ dnssec: noReply }) },
});
