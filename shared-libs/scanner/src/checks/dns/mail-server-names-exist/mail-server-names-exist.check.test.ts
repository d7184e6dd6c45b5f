import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { mailHost, noReply, zone } from '../../../testing/zones.ts';
import { mailServerNamesExist } from './mail-server-names-exist.check.ts';

describeCheck(mailServerNamesExist, {
  existing: { 'a mail server': zone() },
  addressless: {
    'a name without an address': zone({ mailHosts: [mailHost({ addresses: known([]) })] }),
    'a missing name of which nobody says whether its domain is free': zone({
      mailHosts: [mailHost({ addresses: known([]), isUnregistered: noReply })],
    }),
  },
  spare: {
    'a left-over record beside a server that gets the mail': zone({
      mailHosts: [mailHost(), mailHost({ name: 'old.shop.example', addresses: known([]) })],
    }),
  },
  free: {
    'a free domain beside a server that gets the mail': zone({
      mailHosts: [
        mailHost(),
        mailHost({
          name: 'mx.gone.example',
          addresses: known([]),
          isUnregistered: known(true),
        }),
      ],
    }),
    'a free domain': zone({
      mailHosts: [mailHost({ addresses: known([]), isUnregistered: known(true) })],
    }),
  },
  silent: { 'no reply for its name': zone({ mailHosts: [mailHost({ addresses: noReply })] }) },
  mailless: { 'no MX record': zone({ mailHosts: [] }) },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
