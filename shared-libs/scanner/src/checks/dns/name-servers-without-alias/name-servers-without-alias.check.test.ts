import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { nameServer, noReply, zone } from '../../../testing/zones.ts';
import { nameServersWithoutAlias } from './name-servers-without-alias.check.ts';

describeCheck(nameServersWithoutAlias, {
  direct: {
    'a host with addresses of its own': zone(),
    'a host without any': zone({ nameServers: [nameServer({ addresses: known([]) })] }),
  },
  alias: {
    'an alias of another host': zone({
      nameServers: [nameServer({ aliasOf: 'edge.provider.example' })],
    }),
    'an alias beside a host': zone({
      nameServers: [
        nameServer(),
        nameServer({ name: 'b.shop.example', aliasOf: 'edge.provider.example' }),
      ],
    }),
    'an alias of a name without addresses': zone({
      nameServers: [nameServer({ aliasOf: 'gone.provider.example', addresses: known([]) })],
    }),
  },
  silent: { 'no reply for its name': zone({ nameServers: [nameServer({ addresses: noReply })] }) },
  part: {
    'a sub-domain without a zone of its own': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
    }),
  },
  undelegated: { 'no name server': zone({ nameServers: [] }) },
  unread: { 'no reply': zone({ nameServers: noReply }) },
});
