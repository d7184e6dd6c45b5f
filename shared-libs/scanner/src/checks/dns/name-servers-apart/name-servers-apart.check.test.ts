import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { delegated, nameServer, noReply, zone } from '../../../testing/zones.ts';
import { nameServersApart } from './name-servers-apart.check.ts';

describeCheck(nameServersApart, {
  apart: {
    'two networks': zone(),
    'one IPv4 network, but two of IPv6': zone({
      nameServers: [
        nameServer({ addresses: known(['192.0.2.1', '2001:db8:1::1']) }),
        nameServer({ addresses: known(['192.0.2.2', '2001:db8:2::1']) }),
      ],
    }),
  },
  together: {
    'the name servers of a delegated sub-domain': zone({
      ...delegated,
      nameServers: [nameServer(), nameServer({ name: 'ns2.shop.example' })],
    }),
    'two names of one address': zone({
      nameServers: [nameServer(), nameServer({ name: 'ns2.shop.example' })],
    }),
    'one network': zone({
      nameServers: [
        nameServer({ addresses: known(['192.0.2.1', '2001:db8::1']) }),
        nameServer({ addresses: known(['192.0.2.2', '2001:db8::2']) }),
      ],
    }),
  },
  single: {
    'one name server': zone({ nameServers: [nameServer()] }),
    'one name server with two addresses': zone({
      nameServers: [nameServer({ addresses: known(['192.0.2.1', '2001:db8::1']) })],
    }),
    'names without addresses': zone({
      nameServers: [nameServer({ addresses: known([]) }), nameServer({ addresses: known([]) })],
    }),
  },
  part: { 'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }) },
  unread: {
    'no reply': zone({ nameServers: noReply }),
    'no reply for one name': zone({
      nameServers: [nameServer(), nameServer({ addresses: noReply })],
    }),
  },
});
