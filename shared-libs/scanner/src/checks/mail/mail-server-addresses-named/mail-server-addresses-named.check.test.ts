import { known, unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { dnsProof, mailHost, noReply, zone } from '../../../testing/zones.ts';
import { mailServerAddressesNamed } from './mail-server-addresses-named.check.ts';

const leadingTo = (...names: string[]) =>
  zone({ mailHosts: [mailHost({ reverse: known({ names, leadsBack: false, proof: dnsProof }) })] });

describeCheck(mailServerAddressesNamed, {
  named: { 'a name': zone() },
  nameless: { 'no name': leadingTo() },
  unmatched: { 'a name that does not have the address': leadingTo('static-7.isp.example') },
  mailless: { 'no mail server': zone({ mailHosts: [] }) },
  silent: {
    'no reply': zone({ mailHosts: [mailHost({ reverse: noReply })] }),
    'it does not accept connections': zone({
      mailHosts: [mailHost({ session: unknown('The mail server does not accept connections') })],
    }),
  },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
