import { known } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { mailHost, noReply, zone } from '../../../testing/zones.ts';
import { mailServerNamesExist } from './mail-server-names-exist.check.ts';

describeCheck(mailServerNamesExist, {
  existing: { 'a mail server': zone() },
  addressless: {
    'a name without an address': zone({ mailHosts: [mailHost({ addresses: known([]) })] }),
  },
  free: {
    'a free domain': zone({
      mailHosts: [mailHost({ addresses: known([]), isUnregistered: true })],
    }),
  },
  silent: { 'no reply for its name': zone({ mailHosts: [mailHost({ addresses: noReply })] }) },
  mailless: { 'no MX record': zone({ mailHosts: [] }) },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
