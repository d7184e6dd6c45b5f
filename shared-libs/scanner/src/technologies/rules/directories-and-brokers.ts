import type { TechnologyRule } from '../rule.ts';

/** Tells what other services find each other, their people and their messages by. */
export const directoriesAndBrokers: readonly TechnologyRule[] = [
  {
    slug: 'mosquitto',
    name: 'Eclipse Mosquitto',
    category: 'queue',
    cpe: 'eclipse:mosquitto',
    signs: ['banner mqtt: ^Mosquitto {v}'],
  },
  {
    slug: 'zookeeper',
    name: 'Apache ZooKeeper',
    category: 'queue',
    cpe: 'apache:zookeeper',
    endOfLife: 'zookeeper',
    signs: ['banner zookeeper: ^ZooKeeper {v}'],
  },
  {
    slug: 'openldap',
    name: 'OpenLDAP',
    category: 'identity',
    cpe: 'openldap:openldap',
    signs: ['banner ldap: ^OpenLDAP'],
  },
  {
    slug: '389-directory-server',
    name: '389 Directory Server',
    category: 'identity',
    cpe: 'port389:389-ds-base',
    signs: ['banner ldap: ^389 Directory Server {v}'],
  },
];
