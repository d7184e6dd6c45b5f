import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { dnsProof, nameServer, nameServerAt, noReply, zone } from '../../../testing/zones.ts';
import { nameServerVersionHidden } from './name-server-version-hidden.check.ts';

describeCheck(nameServerVersionHidden, {
  hidden: {
    'all refuse': zone(),
    'a text without a version': zone({
      nameServers: [nameServer({}, { version: known({ text: 'none of it', proof: dnsProof }) })],
    }),
  },
  told: {
    'one tells it': zone({
      nameServers: [
        nameServer(),
        nameServer({}, { version: known({ text: '9.18.28-1~deb12u2-Debian', proof: dnsProof }) }),
      ],
    }),
  },
  unrouted: {
    'one address is out of reach': zone({
      nameServers: [nameServer({ unrouted: ['2001:db8::53'] })],
    }),
  },
  silent: {
    'one address does not answer': zone({
      nameServers: [nameServerAt({}, { version: unknown('The name server did not answer') })],
    }),
    'its name could not be looked up': zone({
      nameServers: [nameServer({ addresses: noReply, answers: [] })],
    }),
    'no answer': zone({
      nameServers: [nameServer({}, { version: unknown('The name server did not answer') })],
    }),
  },
  inner: { 'a private address': zone({ nameServers: [nameServer({ answers: [] })] }) },
  undelegated: { 'no NS record': zone({ nameServers: [] }) },
  part: { 'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }) },
  unread: { 'no reply': zone({ nameServers: noReply }) },
});
