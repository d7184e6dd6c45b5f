import { known } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { dnsProof, nameServer, noReply, zone } from '../../../testing/zones.ts';
import { zoneCopiesAgree } from './zone-copies-agree.check.ts';

describeCheck(zoneCopiesAgree, {
  equal: { 'the same serial': zone() },
  different: {
    'one is behind': zone({
      nameServers: [
        nameServer(),
        nameServer(
          { name: 'ns2.shop.example' },
          { soa: known({ isAuthoritative: true, rcode: 'NOERROR', serial: 6, proof: dnsProof }) },
        ),
      ],
    }),
  },
  single: {
    'one name server': zone({ nameServers: [nameServer()] }),
    'a second one that sends no SOA record': zone({
      nameServers: [
        nameServer(),
        nameServer(
          { name: 'ns2.shop.example' },
          {
            soa: known({ isAuthoritative: true, rcode: 'SERVFAIL', serial: null, proof: dnsProof }),
          },
        ),
      ],
    }),
  },
  part: { 'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }) },
  unread: { 'no reply': zone({ nameServers: noReply }) },
});
