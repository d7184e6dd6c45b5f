import { known, unknown } from '@parapet/checks/definition/read';
import type { EdnsReply } from '../../../subjects/name-server.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { dnsProof, nameServer, nameServerAt, noReply, zone } from '../../../testing/zones.ts';
import { nameServersSpeakEdns } from './name-servers-speak-edns.check.ts';

const replies = (current: EdnsReply | null, future: EdnsReply | null) =>
  zone({
    nameServers: [nameServer({}, { edns: known({ current, future, proof: dnsProof }) })],
  });
const good: EdnsReply = { rcode: 0, version: 0 };
const badVersion: EdnsReply = { rcode: 16, version: 0 };

describeCheck(nameServersSpeakEdns, {
  speaks: {
    'an answer, then BADVERS': zone(),
    'a server that knows version 1 as well': replies(
      { rcode: 0, version: 1 },
      { rcode: 16, version: 1 },
    ),
    'a refusal of the name, with OPT': replies({ rcode: 5, version: 0 }, badVersion),
  },
  dropping: { 'no reply at all': replies(null, null) },
  lacking: {
    FORMERR: replies({ rcode: 1, version: null }, null),
    'NOTIMP with OPT': replies({ rcode: 4, version: 0 }, badVersion),
    'an answer without OPT': replies({ rcode: 0, version: null }, { rcode: 0, version: null }),
    'BADVERS to version 0': replies(badVersion, badVersion),
  },
  unversioned: {
    'an answer to an unknown version': replies(good, good),
    'silence for an unknown version': replies(good, null),
  },
  unrouted: {
    'one address is out of reach': zone({
      nameServers: [nameServer({ unrouted: ['2001:db8::53'] })],
    }),
  },
  inner: {
    'no address that may be contacted': zone({ nameServers: [nameServer({ answers: [] })] }),
  },
  silent: {
    'one address does not answer': zone({
      nameServers: [nameServerAt({}, { edns: unknown('The name server did not answer') })],
    }),
    'no proof of ownership': zone({
      nameServers: [
        nameServer({}, { edns: unknown('It is asked only where ownership is proved') }),
      ],
    }),
  },
  undelegated: { 'no name servers': zone({ nameServers: [] }) },
  part: { 'a sub-domain': zone({ name: 'www.shop.example', registrableDomain: 'shop.example' }) },
  unread: { 'no answer': zone({ nameServers: noReply }) },
});
