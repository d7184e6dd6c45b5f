import { unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { zoneTransferRefused } from './zone-transfer-refused.check.ts';

describeCheck(zoneTransferRefused, {
  refused: {
    'all refuse': zone(),
  },
  allowed: {
    'a sub-domain with a zone of its own': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      soa: {},
      transfers: [42],
    }),
    'the smallest zone': zone({ transfers: [3] }),
    'one of two hands it out': zone({ transfers: [0, 42] }),
    'one hands it out, the other keeps silent': zone({
      transfers: [unknown('The name server did not answer over TCP'), 42],
    }),
  },
  partial: {
    'a server that sends its SOA record alone': zone({ transfers: [1] }),
  },
  untried: {
    'no name server had an address': zone({ transfers: [] }),
    'one refuses, the other keeps silent': zone({
      transfers: [0, unknown('The name server did not answer over TCP')],
    }),
  },
  part: {
    'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }),
    'an alias, which brings the SOA record of its target': zone({
      name: 'www.shop.example',
      registrableDomain: 'shop.example',
      soa: {},
      cname: ['shop.example'],
    }),
  },
  unread: {
    'no reply': zone({ transfers: noReply }),
  },
});
