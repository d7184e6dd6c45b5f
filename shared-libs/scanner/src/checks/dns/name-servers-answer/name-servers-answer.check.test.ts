import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { dnsProof, nameServer, nameServerAt, noReply, zone } from '../../../testing/zones.ts';
import { nameServersAnswer } from './name-servers-answer.check.ts';

describeCheck(nameServersAnswer, {
  authoritative: {
    'all answer': zone(),
  },
  unrouted: {
    'one address is out of reach, the other answers': zone({
      nameServers: [nameServer({ unrouted: ['2001:db8::53'] })],
    }),
  },
  lame: {
    'one refuses': zone({
      nameServers: [
        nameServer(),
        nameServer(
          { name: 'old.shop.example' },
          {
            soa: known({
              isAuthoritative: false,
              rcode: 'REFUSED',
              serial: null,
              primary: null,
              proof: dnsProof,
            }),
          },
        ),
      ],
    }),
    'one answers from a cache': zone({
      nameServers: [
        nameServer(
          {},
          {
            soa: known({
              isAuthoritative: false,
              rcode: 'NOERROR',
              serial: 7,
              primary: null,
              proof: dnsProof,
            }),
          },
        ),
      ],
    }),
  },
  addressless: {
    'a name without an address': zone({
      nameServers: [nameServer({ addresses: known([]), answers: [] })],
    }),
  },
  reported: {
    'its domain is free': zone({
      nameServers: [
        nameServer({
          name: 'ns1.gone.example',
          addresses: known([]),
          answers: [],
          isUnregistered: known(true),
        }),
      ],
    }),
    'a service refuses the zone that anyone can add there': zone({
      nameServers: [
        nameServer(
          { name: 'ns1.digitalocean.com' },
          {
            soa: known({
              isAuthoritative: false,
              rcode: 'REFUSED',
              serial: null,
              primary: null,
              proof: dnsProof,
            }),
          },
        ),
      ],
    }),
  },
  silent: {
    'no answer': zone({
      nameServers: [nameServer({}, { soa: unknown('The name server did not answer') })],
    }),
    'one address does not answer, the other does': zone({
      nameServers: [nameServerAt({}, { soa: unknown('The name server did not answer') })],
    }),
    'its name could not be looked up': zone({ nameServers: [nameServer({ addresses: noReply })] }),
  },
  inner: { 'a private address': zone({ nameServers: [nameServer({ answers: [] })] }) },
  undelegated: { 'no NS record': zone({ nameServers: [] }) },
  part: { 'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }) },
  unread: { 'no reply': zone({ nameServers: noReply }) },
});
