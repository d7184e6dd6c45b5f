import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { dnsProof, nameServer, nameServerAt, noReply, zone } from '../../../testing/zones.ts';
import { zoneTransferRefused } from './zone-transfer-refused.check.ts';

const sends = (records: number) => ({ transfer: known({ records, proof: dnsProof }) });
const silent = { transfer: unknown('The name server did not answer over TCP') };
const second = { name: 'ns2.shop.example' };

describeCheck(zoneTransferRefused, {
  refused: {
    'all refuse': zone(),
  },
  allowed: {
    'a sub-domain with a zone of its own': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      soa: {},
      nameServers: [nameServer({}, sends(42))],
    }),
    'the smallest zone': zone({ nameServers: [nameServer({}, sends(3))] }),
    'one of two hands it out': zone({ nameServers: [nameServer(), nameServer(second, sends(42))] }),
    'one hands it out, the other keeps silent': zone({
      nameServers: [nameServer({}, silent), nameServer(second, sends(42))],
    }),
    'one of two addresses hands it out': zone({ nameServers: [nameServerAt(sends(0), sends(42))] }),
    'one address hands it out, another is out of reach': zone({
      nameServers: [nameServer({ unrouted: ['2001:db8::53'] }, sends(42))],
    }),
  },
  partial: {
    'a server that sends its SOA record alone': zone({ nameServers: [nameServer({}, sends(1))] }),
  },
  silent: {
    'one refuses, the other keeps silent': zone({
      nameServers: [nameServer(), nameServer(second, silent)],
    }),
    'one address refuses, the other keeps silent': zone({
      nameServers: [nameServerAt(sends(0), silent)],
    }),
    'addresses of one family could not be looked up': zone({
      nameServers: [nameServer({ unlisted: 'The DNS server did not answer' })],
    }),
  },
  unrouted: {
    'one address refuses, the other is out of reach': zone({
      nameServers: [nameServer({ unrouted: ['2001:db8::53'] })],
    }),
  },
  inner: { 'a private address': zone({ nameServers: [nameServer({ answers: [] })] }) },
  undelegated: { 'no NS record': zone({ nameServers: [] }) },
  part: {
    'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }),
    'an alias, which brings the SOA record of its target': zone({
      name: 'www.shop.example',
      registrableDomain: 'shop.example',
      soa: {},
      cname: ['shop.example'],
    }),
  },
  unread: {
    'no reply': zone({ nameServers: noReply }),
  },
});
