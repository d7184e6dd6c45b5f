import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { privateAddressesUnpublished } from './private-addresses-unpublished.check.ts';

describeCheck(privateAddressesUnpublished, {
  public: {
    'a public address': zone(),
    'a public address in one of version 6': zone({ aaaa: ['::ffff:93.184.215.14'] }),
    'a public address beside the ones for documents': zone({ aaaa: ['3fff:1000::1'] }),
    'a public address of version 6': zone({ aaaa: ['2606:4700::1111'] }),
    'no address at all': zone({ a: [] }),
    'an address that only looks private': zone({ a: ['172.32.0.1', '100.128.0.1'] }),
  },
  private: {
    'no address': zone({ a: ['0.0.0.0'] }),
    'an address of version 4 in one of version 6': zone({ aaaa: ['::ffff:10.0.0.1'] }),
    'the same in hexadecimal': zone({ aaaa: ['::ffff:a00:1'] }),
    'the unspecified address': zone({ aaaa: ['::'] }),
    'a private one of version 6, without a reply about version 4': zone({
      a: noReply,
      aaaa: ['fd12:3456::1'],
    }),
    multicast: zone({ a: ['224.0.0.251'] }),
    'an address for documents': zone({ aaaa: ['3fff:fff::1'] }),
    'an address of NAT64 inside a network': zone({ aaaa: ['64:ff9b:1::c0a8:1'] }),
    'a link-local address': zone({ aaaa: ['fe80::1'] }),
    'an address of a home network': zone({ a: ['192.168.1.10'] }),
    'a unique local address': zone({ aaaa: ['fd12:3456::1'] }),
  },
  unread: {
    'no reply': zone({ aaaa: noReply }),
  },
});
