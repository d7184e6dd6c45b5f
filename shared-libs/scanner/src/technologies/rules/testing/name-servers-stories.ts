import type { Stories } from './story.ts';

export const nameServersStories: Stories = {
  bind: ['banner dns: ISC BIND 9.18.49-1~deb12u3-Debian => 9.18.49'],
  unbound: ['banner dns: unbound 1.17.1 => 1.17.1'],
  dnsmasq: ['banner dns: dnsmasq 2.89 => 2.89'],
  powerdns: ['banner dns: PowerDNS Authoritative Server 4.8.3 => 4.8.3'],
  'powerdns-recursor': ['banner dns: PowerDNS Recursor 4.8.8 => 4.8.8'],
  'knot-dns': ['banner dns: Knot DNS 3.2.6 => 3.2.6'],
  nsd: ['banner dns: NSD 4.6.1 => 4.6.1'],
};
