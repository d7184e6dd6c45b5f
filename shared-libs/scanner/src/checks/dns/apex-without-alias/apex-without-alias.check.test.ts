import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { apexWithoutAlias } from './apex-without-alias.check.ts';

describeCheck(apexWithoutAlias, {
  none: {
    addresses: zone(),
  },
  alias: {
    'an alias': zone({ cname: ['cdn.example.net'] }),
  },
  part: {
    'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }),
    'a name at a provider, who may make it an alias': zone({
      name: 'shop.azurewebsites.net',
      cname: ['hosts.example.net'],
    }),
  },
  unread: {
    'no reply': zone({ cname: noReply }),
  },
});
