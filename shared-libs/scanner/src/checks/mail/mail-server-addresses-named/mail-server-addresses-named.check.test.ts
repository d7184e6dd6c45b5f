import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { dnsProof, mailHost, mailHostAt, noReply, zone } from '../../../testing/zones.ts';
import { mailServerAddressesNamed } from './mail-server-addresses-named.check.ts';

const leadingTo = (...names: string[]) => ({
  reverse: known({ names, leadsBack: false, proof: dnsProof }),
});

describeCheck(mailServerAddressesNamed, {
  named: {
    'a name': zone(),
    'it does not accept connections': zone({
      mailHosts: [mailHostAt({ session: unknown('The mail server does not accept connections') })],
    }),
    'this machine has no route to it': zone({ mailHosts: [mailHostAt({ session: null })] }),
  },
  nameless: {
    'no name': zone({ mailHosts: [mailHostAt(leadingTo())] }),
    'one of two addresses has none': zone({ mailHosts: [mailHostAt({}, leadingTo())] }),
  },
  unmatched: {
    'a name that does not have the address': zone({
      mailHosts: [mailHostAt(leadingTo('static-7.isp.example'))],
    }),
  },
  mailless: { 'no mail server': zone({ mailHosts: [] }) },
  inner: { 'a private address': zone({ mailHosts: [mailHost({ answers: [] })] }) },
  silent: {
    'no reply': zone({ mailHosts: [mailHostAt({ reverse: noReply })] }),
    'no reply about one of two addresses': zone({
      mailHosts: [mailHostAt({}, { reverse: noReply })],
    }),
    'its name could not be looked up': zone({ mailHosts: [mailHost({ addresses: noReply })] }),
    'addresses of one family could not be looked up': zone({
      mailHosts: [mailHost({ unlisted: 'The DNS server did not answer' })],
    }),
  },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
