import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { privateAddressesUnpublished } from './private-addresses-unpublished.check.ts';

describeCheck(privateAddressesUnpublished, {
  public: {
    'a public address': zone(),
    'no address at all': zone({ a: [] }),
    'an address that only looks private': zone({ a: ['172.32.0.1', '100.128.0.1'] }),
  },
  private: {
    'an address of a home network': zone({ a: ['192.168.1.10'] }),
    'a unique local address': zone({ aaaa: ['fd12:3456::1'] }),
  },
  unread: {
    'no reply': zone({ aaaa: noReply }),
  },
});
