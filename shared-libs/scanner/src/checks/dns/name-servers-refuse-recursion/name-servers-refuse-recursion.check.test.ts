import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { dnsProof, nameServer, nameServerAt, noReply, zone } from '../../../testing/zones.ts';
import { nameServersRefuseRecursion } from './name-servers-refuse-recursion.check.ts';

const recursion = known({ resolves: true, proof: dnsProof });
const inside = nameServer({}, { address: '10.0.0.53', recursion });

describeCheck(nameServersRefuseRecursion, {
  refused: { 'all refuse': zone() },
  open: {
    'one resolves other names': zone({
      nameServers: [nameServer(), nameServer({}, { address: '93.184.215.53', recursion })],
    }),
    'one at a private address too': zone({
      nameServers: [
        nameServerAt({ address: '10.0.0.53', recursion }, { address: '93.184.215.53', recursion }),
      ],
    }),
    'another address does not answer': zone({
      nameServers: [
        nameServerAt(
          { recursion: unknown('The name server did not answer') },
          { address: '93.184.215.53', recursion },
        ),
      ],
    }),
  },
  'open-inside': {
    'a domain controller that resolves for its own network': zone({ nameServers: [inside] }),
  },
  unrouted: {
    'one address is out of reach, the other refuses': zone({
      nameServers: [nameServer({ unrouted: ['2001:db8::53'] })],
    }),
  },
  silent: {
    'one address refuses, the other does not answer': zone({
      nameServers: [nameServerAt({}, { recursion: unknown('The name server did not answer') })],
    }),
    'its name could not be looked up': zone({
      nameServers: [nameServer({ addresses: noReply, answers: [] })],
    }),
    'no answer': zone({
      nameServers: [nameServer({}, { recursion: unknown('The name server did not answer') })],
    }),
  },
  inner: { 'a private address': zone({ nameServers: [nameServer({ answers: [] })] }) },
  undelegated: { 'no NS record': zone({ nameServers: [] }) },
  part: { 'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }) },
  unread: { 'no reply': zone({ nameServers: noReply }) },
});
