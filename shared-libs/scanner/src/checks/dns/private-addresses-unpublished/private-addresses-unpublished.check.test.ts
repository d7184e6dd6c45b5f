import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, type ZoneParts, zone } from '../../../testing/zones.ts';
import { privateAddressesUnpublished } from './private-addresses-unpublished.check.ts';

const named = (parts: ZoneParts = {}) => zone({ name: 'shop.com', ...parts });

describeCheck(privateAddressesUnpublished, {
  public: {
    'a public address': named(),
    'a public address in one of version 6': named({ aaaa: ['::ffff:93.184.215.14'] }),
    'a public address beside the ones for documents': named({ aaaa: ['3fff:1000::1'] }),
    'a public address of version 6': named({ aaaa: ['2606:4700::1111'] }),
    'no address at all': named({ a: [] }),
    'an address that only looks private': named({ a: ['172.32.0.1', '100.128.0.1'] }),
  },
  private: {
    'no address': named({ a: ['0.0.0.0'] }),
    'an address of version 4 in one of version 6': named({ aaaa: ['::ffff:10.0.0.1'] }),
    'the same in hexadecimal': named({ aaaa: ['::ffff:a00:1'] }),
    'the unspecified address': named({ aaaa: ['::'] }),
    'a private one of version 6, without a reply about version 4': named({
      a: noReply,
      aaaa: ['fd12:3456::1'],
    }),
    multicast: named({ a: ['224.0.0.251'] }),
    'an address for documents': named({ aaaa: ['3fff:fff::1'] }),
    'an address of NAT64 inside a network': named({ aaaa: ['64:ff9b:1::c0a8:1'] }),
    'a link-local address': named({ aaaa: ['fe80::1'] }),
    'an address of a home network': named({ a: ['192.168.1.10'] }),
    'a unique local address': named({ aaaa: ['fd12:3456::1'] }),
  },
  inner: {
    'a name that only the DNS of a network has': named({
      name: 'wiki.corp.internal',
      a: ['10.1.2.3'],
    }),
    'a name of a home network': named({ name: 'nas.home.arpa', a: ['192.168.1.10'] }),
  },
  unread: {
    'no reply': named({ aaaa: noReply }),
  },
});
