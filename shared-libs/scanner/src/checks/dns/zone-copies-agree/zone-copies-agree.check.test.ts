import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { dnsProof, nameServer, noReply, zone } from '../../../testing/zones.ts';
import { zoneCopiesAgree } from './zone-copies-agree.check.ts';

/** The second of two name servers. */
const second = (serial: number | null, primary: string | null = 'ns1.shop.example') =>
  nameServer(
    { name: 'ns2.shop.example' },
    {
      soa: known({
        isAuthoritative: true,
        rcode: serial === null ? 'SERVFAIL' : 'NOERROR',
        serial,
        primary,
        proof: dnsProof,
      }),
    },
  );

describeCheck(zoneCopiesAgree, {
  equal: {
    'the same serial': zone(),
    'one has another address of a family that this machine has no route to': zone({
      nameServers: [nameServer(), { ...second(7), unrouted: ['2001:db8::53'] }],
    }),
  },
  silent: {
    'one does not answer': zone({
      nameServers: [
        nameServer(),
        nameServer({ name: 'ns2.shop.example' }, { soa: unknown('no answer') }),
      ],
    }),
  },
  unrouted: {
    'one is out of reach': zone({
      nameServers: [
        nameServer(),
        nameServer({ name: 'ns2.shop.example', answers: [], unrouted: ['2001:db8::53'] }),
      ],
    }),
  },
  different: {
    'one is behind, for a sub-domain that is delegated': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      soa: {},
      nameServers: [nameServer(), second(6)],
    }),
    'one is behind': zone({ nameServers: [nameServer(), second(6)] }),
    'one is behind, beside another provider': zone({
      nameServers: [nameServer(), second(90, 'dns1.provider.example'), second(6)],
    }),
  },
  primaries: {
    'two providers, each with a serial of its own': zone({
      nameServers: [nameServer(), second(2_026_112_301, 'dns1.provider.example')],
    }),
    'two providers that by chance have the same': zone({
      nameServers: [nameServer(), second(7, 'dns1.provider.example')],
    }),
  },
  single: {
    'one name server': zone({ nameServers: [nameServer()] }),
    'a second one at a private address': zone({
      nameServers: [nameServer(), nameServer({ name: 'ns2.shop.example', answers: [] })],
    }),
    'a second one that sends no SOA record': zone({
      nameServers: [nameServer(), second(null, null)],
    }),
  },
  part: { 'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }) },
  unread: { 'no reply': zone({ nameServers: noReply }) },
});
