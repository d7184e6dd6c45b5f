import type { SiblingAddress } from '../../../subjects/host.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { addressesShowTheSame } from './addresses-show-the-same.check.ts';

const ssh = service({ port: 22, name: 'ssh' });
const six = (more: Partial<SiblingAddress> = {}): SiblingAddress => ({
  address: '2001:db8::7',
  openPorts: [22],
  reason: null,
  ...more,
});

describeCheck(addressesShowTheSame, {
  same: {
    'the same ports': host([ssh], { siblings: [six()] }),
    'a site at a network of others': host([ssh, service({ port: 443, name: 'http', web: true })], {
      siblings: [six()],
    }),
  },
  single: { 'one address': host([ssh]) },
  more: {
    'a port over IPv6 alone': host([ssh], { siblings: [six({ openPorts: [22, 6379] })] }),
    'a port at one of two IPv6 addresses': host([ssh], {
      siblings: [six(), six({ address: '2001:db8::8', openPorts: [22, 6379] })],
    }),
  },
  uneven: {
    'a port at one of two IPv4 addresses': host([ssh], {
      siblings: [six({ address: '203.0.113.8', openPorts: [22, 6379] })],
    }),
    'a port at one IPv4 address of three addresses': host([ssh], {
      siblings: [six({ openPorts: [] }), six({ address: '203.0.113.8', openPorts: [] })],
    }),
    'a port over IPv6 and at one of two IPv4 addresses': host([ssh], {
      siblings: [six(), six({ address: '203.0.113.8', openPorts: [] })],
    }),
  },
  older: {
    'a port over IPv4 alone': host([ssh], { siblings: [six({ openPorts: [] })] }),
  },
  unread: {
    'no route to it': host([ssh], {
      siblings: [six({ openPorts: null, reason: 'This machine has no route to 2001:db8::7' })],
    }),
    'own ports that were not all read': host([], { complete: false, siblings: [six()] }),
    'ports that are unclear': host([ssh], {
      siblings: [six({ openPorts: [], reason: 'Some ports did not answer' })],
    }),
  },
});
