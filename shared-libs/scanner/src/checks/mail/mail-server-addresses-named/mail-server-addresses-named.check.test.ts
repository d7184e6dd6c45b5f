import { known, unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { mailHost, noReply, zone } from '../../../testing/zones.ts';
import { mailServerAddressesNamed } from './mail-server-addresses-named.check.ts';

describeCheck(mailServerAddressesNamed, {
  named: { 'a name': zone() },
  nameless: { 'no name': zone({ mailHosts: [mailHost({ reverse: known([]) })] }) },
  mailless: { 'no mail server': zone({ mailHosts: [] }) },
  silent: {
    'no reply': zone({ mailHosts: [mailHost({ reverse: noReply })] }),
    'it does not accept connections': zone({
      mailHosts: [mailHost({ session: unknown('The mail server does not accept connections') })],
    }),
  },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
