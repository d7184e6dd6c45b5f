import { describeCheck } from '../../../testing/describe-check.ts';
import { delegated, noReply, zone } from '../../../testing/zones.ts';
import { nameServersRedundant } from './name-servers-redundant.check.ts';

describeCheck(nameServersRedundant, {
  redundant: {
    two: zone(),
  },
  single: {
    'of a delegated sub-domain': zone({ ...delegated, ns: ['ns1.shop.example'] }),
    one: zone({ ns: ['ns1.shop.example'] }),
  },
  hidden: {
    'none named': zone({ ns: [] }),
  },
  undelegated: {
    'a name at a provider, in whose zone it is': zone({ ns: [], soa: null }),
  },
  part: {
    'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }),
  },
  unread: {
    'no reply': zone({ ns: noReply }),
  },
});
