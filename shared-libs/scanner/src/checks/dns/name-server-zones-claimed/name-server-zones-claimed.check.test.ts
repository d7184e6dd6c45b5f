import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { dnsProof, nameServer, noReply, zone } from '../../../testing/zones.ts';
import { nameServerZonesClaimed } from './name-server-zones-claimed.check.ts';

const soa = (rcode: string, isAuthoritative = false) =>
  known({ isAuthoritative, rcode, serial: null, primary: null, proof: dnsProof });
const at = (name: string, ...rcodes: readonly string[]) =>
  nameServer({
    name,
    answers: rcodes.flatMap((rcode) => nameServer({}, { soa: soa(rcode) }).answers),
  });

describeCheck(nameServerZonesClaimed, {
  claimed: {
    'an own name server that serves the zone': zone(),
    'a service that serves the zone': zone({
      nameServers: [nameServer({ name: 'ns1.digitalocean.com' })],
    }),
    'one address refuses, the other serves it': zone({
      nameServers: [
        nameServer({
          name: 'ns1.digitalocean.com',
          answers: [...nameServer({}, { soa: soa('REFUSED') }).answers, ...nameServer().answers],
        }),
      ],
    }),
  },
  held: {
    'a server that refuses, of a service whose other server serves the zone': zone({
      nameServers: [
        at('ns2.digitalocean.com', 'REFUSED'),
        nameServer({ name: 'ns1.digitalocean.com' }),
      ],
    }),
  },
  unclaimed: {
    'a service where any customer can add it': zone({
      nameServers: [at('ns1.digitalocean.com', 'REFUSED')],
    }),
    'one of two services, so that others answer a part of all look-ups': zone({
      nameServers: [nameServer(), at('ns3.he.net', 'REFUSED', 'REFUSED')],
    }),
  },
  'perhaps-claimable': {
    'a service that draws the servers of a zone': zone({
      nameServers: [at('ns-cloud-b1.googledomains.com', 'REFUSED')],
    }),
    'a service that draws the servers, of which another serves the zone': zone({
      nameServers: [
        nameServer({ name: 'ns-cloud-a1.googledomains.com' }),
        at('ns-cloud-b1.googledomains.com', 'REFUSED'),
      ],
    }),
    'a service that asks for a proof in cases of doubt': zone({
      nameServers: [at('ns1.dnsimple.com', 'REFUSED')],
    }),
  },
  elsewhere: {
    'a service that gives a zone to no stranger at the same servers': zone({
      nameServers: [at('ns-1234.awsdns-56.org', 'REFUSED')],
    }),
    'a service that gives other servers to whoever adds the zone': zone({
      nameServers: [at('ada.ns.cloudflare.com', 'REFUSED')],
    }),
    'a server of nobody who sells zones': zone({
      nameServers: [at('old.shop.example', 'REFUSED')],
    }),
    'a name that ends alike': zone({ nameServers: [at('ns1.notdigitalocean.com', 'REFUSED')] }),
  },
  unclear: {
    'a failure, which may pass': zone({ nameServers: [at('ns1.digitalocean.com', 'SERVFAIL')] }),
    'addresses that disagree': zone({
      nameServers: [at('ns1.digitalocean.com', 'REFUSED', 'SERVFAIL')],
    }),
    'an answer from a cache': zone({ nameServers: [at('ns1.digitalocean.com', 'NOERROR')] }),
    'no answer': zone({
      nameServers: [
        nameServer(
          { name: 'ns1.digitalocean.com' },
          { soa: unknown('The name server did not answer') },
        ),
      ],
    }),
  },
  undelegated: { 'no NS record': zone({ nameServers: [] }) },
  part: { 'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }) },
  unread: { 'no reply': zone({ nameServers: noReply }) },
});
