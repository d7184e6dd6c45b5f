import type { Stories } from './story.ts';

export const directoriesAndBrokersStories: Stories = {
  mosquitto: ['banner mqtt: Mosquitto 2.0.11 => 2.0.11'],
  zookeeper: ['banner zookeeper: ZooKeeper 3.8.0 => 3.8.0'],
  openldap: ['banner ldap: OpenLDAP => -'],
  '389-directory-server': ['banner ldap: 389 Directory Server 2.3.1 => 2.3.1'],
};
