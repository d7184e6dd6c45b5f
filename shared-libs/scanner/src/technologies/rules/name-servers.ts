import type { TechnologyRule } from '../rule.ts';

export const nameServers: readonly TechnologyRule[] = [
  {
    slug: 'bind',
    name: 'BIND',
    category: 'name-server',
    cpe: 'isc:bind',
    signs: ['banner dns: ^ISC BIND {v}'],
  },
  {
    slug: 'unbound',
    name: 'Unbound',
    category: 'name-server',
    cpe: 'nlnetlabs:unbound',
    signs: ['banner dns: ^unbound {v}'],
  },
  {
    slug: 'dnsmasq',
    name: 'Dnsmasq',
    category: 'name-server',
    cpe: 'thekelleys:dnsmasq',
    signs: ['banner dns: ^dnsmasq {v}'],
  },
  {
    slug: 'powerdns',
    name: 'PowerDNS Authoritative Server',
    category: 'name-server',
    cpe: 'powerdns:authoritative',
    cpeAliases: ['powerdns:authoritative_server'],
    signs: ['banner dns: ^PowerDNS Authoritative Server {v}'],
  },
  {
    slug: 'powerdns-recursor',
    name: 'PowerDNS Recursor',
    category: 'name-server',
    cpe: 'powerdns:recursor',
    signs: ['banner dns: ^PowerDNS Recursor {v}'],
  },
  {
    slug: 'knot-dns',
    name: 'Knot DNS',
    category: 'name-server',
    signs: ['banner dns: ^Knot DNS {v}'],
  },
  {
    slug: 'nsd',
    name: 'NSD',
    category: 'name-server',
    signs: ['banner dns: ^NSD {v}'],
  },
];
