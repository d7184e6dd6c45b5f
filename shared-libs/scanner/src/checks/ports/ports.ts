import { register } from '@parapet/checks/definition/check';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { addressesShowTheSame } from './addresses-show-the-same/addresses-show-the-same.check.ts';
import { ajpNotExposed } from './ajp-not-exposed/ajp-not-exposed.check.ts';
import { amqpRequiresAuthentication } from './amqp-requires-authentication/amqp-requires-authentication.check.ts';
import { cassandraRequiresAuthentication } from './cassandra-requires-authentication/cassandra-requires-authentication.check.ts';
import { cldapNotExposed } from './cldap-not-exposed/cldap-not-exposed.check.ts';
import { couchdbRequiresAuthentication } from './couchdb-requires-authentication/couchdb-requires-authentication.check.ts';
import { dockerApiRequiresCertificate } from './docker-api-requires-certificate/docker-api-requires-certificate.check.ts';
import { elasticsearchRequiresAuthentication } from './elasticsearch-requires-authentication/elasticsearch-requires-authentication.check.ts';
import { etcdRequiresCertificate } from './etcd-requires-certificate/etcd-requires-certificate.check.ts';
import { fileSharingNotExposed } from './file-sharing-not-exposed/file-sharing-not-exposed.check.ts';
import { ftpEncrypted } from './ftp-encrypted/ftp-encrypted.check.ts';
import { ftpRefusesAnonymous } from './ftp-refuses-anonymous/ftp-refuses-anonymous.check.ts';
import { httpProxyRefusesStrangers } from './http-proxy-refuses-strangers/http-proxy-refuses-strangers.check.ts';
import { industrialControlNotExposed } from './industrial-control-not-exposed/industrial-control-not-exposed.check.ts';
import { influxdbRequiresAuthentication } from './influxdb-requires-authentication/influxdb-requires-authentication.check.ts';
import { ipmiNotExposed } from './ipmi-not-exposed/ipmi-not-exposed.check.ts';
import { javaDebuggerNotExposed } from './java-debugger-not-exposed/java-debugger-not-exposed.check.ts';
import { kafkaRequiresAuthentication } from './kafka-requires-authentication/kafka-requires-authentication.check.ts';
import { kubeletRequiresAuthentication } from './kubelet-requires-authentication/kubelet-requires-authentication.check.ts';
import { kubernetesApiRequiresAuthentication } from './kubernetes-api-requires-authentication/kubernetes-api-requires-authentication.check.ts';
import { ldapRefusesAnonymousBinds } from './ldap-refuses-anonymous-binds/ldap-refuses-anonymous-binds.check.ts';
import { llmnrNotExposed } from './llmnr-not-exposed/llmnr-not-exposed.check.ts';
import { mdnsNotExposed } from './mdns-not-exposed/mdns-not-exposed.check.ts';
import { memcachedNotOpen } from './memcached-not-open/memcached-not-open.check.ts';
import { memcachedUdpClosed } from './memcached-udp-closed/memcached-udp-closed.check.ts';
import { mongodbRequiresAuthentication } from './mongodb-requires-authentication/mongodb-requires-authentication.check.ts';
import { mqttRequiresAuthentication } from './mqtt-requires-authentication/mqtt-requires-authentication.check.ts';
import { mysqlNotExposed } from './mysql-not-exposed/mysql-not-exposed.check.ts';
import { networkFileSystemNotExposed } from './network-file-system-not-exposed/network-file-system-not-exposed.check.ts';
import { ntpRefusesControlQueries } from './ntp-refuses-control-queries/ntp-refuses-control-queries.check.ts';
import { oracleListenerNotExposed } from './oracle-listener-not-exposed/oracle-listener-not-exposed.check.ts';
import { postgresNotExposed } from './postgres-not-exposed/postgres-not-exposed.check.ts';
import { postgresRequiresPassword } from './postgres-requires-password/postgres-requires-password.check.ts';
import { redisRequiresAuthentication } from './redis-requires-authentication/redis-requires-authentication.check.ts';
import { remoteDesktopNotExposed } from './remote-desktop-not-exposed/remote-desktop-not-exposed.check.ts';
import { resolverRefusesStrangers } from './resolver-refuses-strangers/resolver-refuses-strangers.check.ts';
import { rpcNotExposed } from './rpc-not-exposed/rpc-not-exposed.check.ts';
import { rsyncNotExposed } from './rsync-not-exposed/rsync-not-exposed.check.ts';
import { snmpRefusesPublicCommunity } from './snmp-refuses-public-community/snmp-refuses-public-community.check.ts';
import { socksProxyRefusesStrangers } from './socks-proxy-refuses-strangers/socks-proxy-refuses-strangers.check.ts';
import { sqlServerNotExposed } from './sql-server-not-exposed/sql-server-not-exposed.check.ts';
import { ssdpNotExposed } from './ssdp-not-exposed/ssdp-not-exposed.check.ts';
import { sshAlgorithmsStrong } from './ssh-algorithms-strong/ssh-algorithms-strong.check.ts';
import { sshKeyExchangeStrict } from './ssh-key-exchange-strict/ssh-key-exchange-strict.check.ts';
import { sshRefusesPasswords } from './ssh-refuses-passwords/ssh-refuses-passwords.check.ts';
import { sshRefusesStrangers } from './ssh-refuses-strangers/ssh-refuses-strangers.check.ts';
import { sshVersionCurrent } from './ssh-version-current/ssh-version-current.check.ts';
import { telephonyNotExposed } from './telephony-not-exposed/telephony-not-exposed.check.ts';
import { telnetNotExposed } from './telnet-not-exposed/telnet-not-exposed.check.ts';
import { tftpNotExposed } from './tftp-not-exposed/tftp-not-exposed.check.ts';
import { vncNotExposed } from './vnc-not-exposed/vnc-not-exposed.check.ts';
import { vncRequiresPassword } from './vnc-requires-password/vnc-requires-password.check.ts';
import { winrmNotExposed } from './winrm-not-exposed/winrm-not-exposed.check.ts';
import { x11RefusesStrangers } from './x11-refuses-strangers/x11-refuses-strangers.check.ts';
import { zookeeperRequiresAuthentication } from './zookeeper-requires-authentication/zookeeper-requires-authentication.check.ts';

/** The checks of this group, by their number in the catalogue. */
export const portsChecks: readonly RegisteredCheck[] = [
  register(addressesShowTheSame),
  register(telnetNotExposed),
  register(remoteDesktopNotExposed),
  register(fileSharingNotExposed),
  register(ftpEncrypted),
  register(ftpRefusesAnonymous),
  register(sshAlgorithmsStrong),
  register(sshVersionCurrent),
  register(sshRefusesPasswords),
  register(vncNotExposed),
  register(vncRequiresPassword),
  register(mysqlNotExposed),
  register(postgresNotExposed),
  register(sqlServerNotExposed),
  register(mongodbRequiresAuthentication),
  register(redisRequiresAuthentication),
  register(memcachedNotOpen),
  register(elasticsearchRequiresAuthentication),
  register(dockerApiRequiresCertificate),
  register(kubernetesApiRequiresAuthentication),
  register(kubeletRequiresAuthentication),
  register(etcdRequiresCertificate),
  register(zookeeperRequiresAuthentication),
  register(cassandraRequiresAuthentication),
  register(ldapRefusesAnonymousBinds),
  register(snmpRefusesPublicCommunity),
  register(ntpRefusesControlQueries),
  register(rsyncNotExposed),
  register(rpcNotExposed),
  register(winrmNotExposed),
  register(x11RefusesStrangers),
  register(ajpNotExposed),
  register(javaDebuggerNotExposed),
  register(ipmiNotExposed),
  register(industrialControlNotExposed),
  register(mqttRequiresAuthentication),
  register(telephonyNotExposed),
  register(httpProxyRefusesStrangers),
  register(postgresRequiresPassword),
  register(couchdbRequiresAuthentication),
  register(networkFileSystemNotExposed),
  register(socksProxyRefusesStrangers),
  register(resolverRefusesStrangers),
  register(mdnsNotExposed),
  register(ssdpNotExposed),
  register(llmnrNotExposed),
  register(tftpNotExposed),
  register(memcachedUdpClosed),
  register(cldapNotExposed),
  register(amqpRequiresAuthentication),
  register(kafkaRequiresAuthentication),
  register(influxdbRequiresAuthentication),
  register(oracleListenerNotExposed),
  register(sshRefusesStrangers),
  register(sshKeyExchangeStrict),
];
