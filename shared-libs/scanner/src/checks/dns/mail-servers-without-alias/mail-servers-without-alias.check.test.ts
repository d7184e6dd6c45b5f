import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { mailHost, noReply, zone } from '../../../testing/zones.ts';
import { mailServersWithoutAlias } from './mail-servers-without-alias.check.ts';

describeCheck(mailServersWithoutAlias, {
  direct: {
    'a host with addresses of its own': zone(),
    'a host without any': zone({ mailHosts: [mailHost({ addresses: known([]) })] }),
  },
  alias: {
    'an alias of another host': zone({
      mailHosts: [mailHost({ aliasOf: 'edge.provider.example' })],
    }),
    'an alias beside a host': zone({
      mailHosts: [
        mailHost(),
        mailHost({ name: 'b.shop.example', aliasOf: 'edge.provider.example' }),
      ],
    }),
    'an alias of a name without addresses': zone({
      mailHosts: [mailHost({ aliasOf: 'gone.provider.example', addresses: known([]) })],
    }),
  },
  silent: { 'no reply for its name': zone({ mailHosts: [mailHost({ addresses: noReply })] }) },
  mailless: { 'no MX record': zone({ mailHosts: [] }) },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
