import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { nameServer, noReply, zone } from '../../../testing/zones.ts';
import { nameServerDomainsRegistered } from './name-server-domains-registered.check.ts';

describeCheck(nameServerDomainsRegistered, {
  held: {
    'all exist': zone(),
    'a name without an address, in a domain that exists': zone({
      nameServers: [nameServer({ addresses: known([]), answers: [] })],
    }),
  },
  free: {
    'one of a delegated sub-domain': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      soa: {},
      nameServers: [nameServer({ addresses: known([]), answers: [], isUnregistered: known(true) })],
    }),
    'one is gone': zone({
      nameServers: [
        nameServer(),
        nameServer({
          name: 'ns.gone.example',
          addresses: known([]),
          answers: [],
          isUnregistered: known(true),
        }),
      ],
    }),
  },
  silent: {
    'no reply for its name': zone({ nameServers: [nameServer({ addresses: noReply })] }),
    'a missing name, and no reply of the parent zone': zone({
      nameServers: [nameServer({ addresses: known([]), answers: [], isUnregistered: noReply })],
    }),
  },
  undelegated: { 'no NS record': zone({ nameServers: [] }) },
  part: { 'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }) },
  unread: { 'no reply': zone({ nameServers: noReply }) },
});
