import type { Severity } from '@parapet/contracts/text/vocabulary';

/** A service that does not belong on the internet, with the ports that it listens on. */
export interface SensitivePort {
  /** The word of ids. */
  readonly slug: string;
  readonly name: string;
  readonly protocol: 'tcp' | 'udp';
  readonly ports: readonly number[];
  /** The severity for an instance that offers it to the internet. */
  readonly severity: Severity;
  /** One sentence. */
  readonly danger: string;
  readonly aliases: readonly string[];
  /** Benchmarks name it: it is a finding beside that of all ports. */
  readonly isAlwaysTold?: true;
  /** The last part of the catalogue's topic about instances; null where it has none. */
  readonly instanceTopic: string | null;
  /** The last part of the catalogue's topic about security groups; null where it has none. */
  readonly groupTopic: string | null;
}

export const sensitivePorts: readonly SensitivePort[] = [
  {
    slug: 'ssh',
    name: 'SSH',
    protocol: 'tcp',
    ports: [22],
    severity: 'high',
    danger: 'Bots try passwords and stolen keys on every SSH port within minutes of its opening.',
    aliases: ['port 22', 'open ssh'],
    isAlwaysTold: true,
    instanceTopic: 'ssh',
    groupTopic: 'tcp_port_22',
  },
  {
    slug: 'rdp',
    name: 'RDP',
    protocol: 'tcp',
    ports: [3389],
    severity: 'high',
    danger:
      'Remote Desktop is the usual way in for ransomware: by guessed passwords and by its flaws.',
    aliases: ['port 3389', 'remote desktop'],
    isAlwaysTold: true,
    instanceTopic: 'rdp',
    groupTopic: 'tcp_port_3389',
  },
  {
    slug: 'telnet',
    name: 'Telnet',
    protocol: 'tcp',
    ports: [23],
    severity: 'high',
    danger: 'Telnet sends passwords in clear text, and worms log in with factory passwords.',
    aliases: ['port 23'],
    instanceTopic: 'telnet',
    groupTopic: 'tcp_port_telnet_23',
  },
  {
    slug: 'ftp',
    name: 'FTP',
    protocol: 'tcp',
    ports: [20, 21],
    severity: 'medium',
    danger: 'FTP sends passwords and files in clear text, and many servers admit anonymous users.',
    aliases: ['port 21'],
    instanceTopic: 'ftp',
    groupTopic: 'tcp_port_ftp_20_21',
  },
  {
    slug: 'smb',
    name: 'Windows file sharing (SMB)',
    protocol: 'tcp',
    ports: [139, 445],
    severity: 'critical',
    danger: 'Flaws of Windows file sharing such as EternalBlue give a system without a password.',
    aliases: ['port 445', 'cifs', 'smb'],
    instanceTopic: 'cifs',
    groupTopic: null,
  },
  {
    slug: 'ldap',
    name: 'LDAP',
    protocol: 'tcp',
    ports: [389, 636],
    severity: 'high',
    danger:
      'A directory answers questions about users and groups, and its passwords can be guessed.',
    aliases: ['port 389', 'active directory'],
    instanceTopic: 'ldap',
    groupTopic: null,
  },
  {
    slug: 'kerberos',
    name: 'Kerberos',
    protocol: 'tcp',
    ports: [88, 464, 749],
    severity: 'high',
    danger: 'A domain controller on the internet gives tickets that are cracked offline.',
    aliases: ['port 88', 'domain controller'],
    instanceTopic: 'kerberos',
    groupTopic: null,
  },
  {
    slug: 'mysql',
    name: 'MySQL',
    protocol: 'tcp',
    ports: [3306],
    severity: 'high',
    danger: 'Attackers guess MySQL passwords, copy the tables and demand money for them.',
    aliases: ['port 3306', 'mariadb'],
    instanceTopic: 'mysql',
    groupTopic: 'tcp_port_mysql_3306',
  },
  {
    slug: 'postgresql',
    name: 'PostgreSQL',
    protocol: 'tcp',
    ports: [5432],
    severity: 'high',
    danger:
      'A guessed PostgreSQL password gives the data and, for a superuser, commands on the host.',
    aliases: ['port 5432', 'postgres'],
    instanceTopic: 'postgresql',
    groupTopic: 'tcp_port_postgres_5432',
  },
  {
    slug: 'sql-server',
    name: 'SQL Server',
    protocol: 'tcp',
    ports: [1433, 1434],
    severity: 'high',
    danger: 'The account sa of SQL Server is guessed at scale, and it can run commands of Windows.',
    aliases: ['port 1433', 'mssql'],
    instanceTopic: 'sqlserver',
    groupTopic: 'tcp_port_sql_server_1433_1434',
  },
  {
    slug: 'oracle',
    name: 'Oracle Database',
    protocol: 'tcp',
    ports: [1521, 2483],
    severity: 'high',
    danger: 'An Oracle listener tells the names of its databases and accepts guesses of passwords.',
    aliases: ['port 1521', 'tns listener'],
    instanceTopic: 'oracle',
    groupTopic: 'tcp_port_oracle_1521_2483',
  },
  {
    slug: 'mongodb',
    name: 'MongoDB',
    protocol: 'tcp',
    ports: [27017, 27018],
    severity: 'critical',
    danger: 'MongoDB has no password until somebody sets one; bots wipe such databases for ransom.',
    aliases: ['port 27017'],
    instanceTopic: 'mongodb',
    groupTopic: 'tcp_port_mongodb_27017_27018',
  },
  {
    slug: 'redis',
    name: 'Redis',
    protocol: 'tcp',
    ports: [6379],
    severity: 'critical',
    danger:
      'Redis without a password can be made to write files, and so gives commands on its host.',
    aliases: ['port 6379', 'valkey'],
    instanceTopic: 'redis',
    groupTopic: 'tcp_port_redis_6379',
  },
  {
    slug: 'memcached',
    name: 'Memcached',
    protocol: 'tcp',
    ports: [11211],
    severity: 'critical',
    danger: 'Memcached asks for no password: sessions and cached data are read and changed.',
    aliases: ['port 11211'],
    instanceTopic: 'memcached',
    groupTopic: 'tcp_port_memcached_11211',
  },
  {
    slug: 'elasticsearch',
    name: 'Elasticsearch or Kibana',
    protocol: 'tcp',
    ports: [5601, 9200, 9300],
    severity: 'critical',
    danger: 'Indexes of an open Elasticsearch are found by search engines for devices and copied.',
    aliases: ['port 9200', 'port 5601', 'kibana'],
    instanceTopic: 'elasticsearch_kibana',
    groupTopic: 'tcp_port_elasticsearch_kibana_9200_9300_5601',
  },
  {
    slug: 'cassandra',
    name: 'Cassandra',
    protocol: 'tcp',
    ports: [7199, 8888, 9042, 9160],
    severity: 'high',
    danger: 'The management port of Cassandra runs code in its process for whoever connects.',
    aliases: ['port 9042', 'port 7199'],
    instanceTopic: 'cassandra',
    groupTopic: 'tcp_port_cassandra_7199_9160_8888',
  },
  {
    slug: 'kafka',
    name: 'Kafka',
    protocol: 'tcp',
    ports: [9092],
    severity: 'high',
    danger:
      'A plain Kafka listener gives every message to whoever connects, and takes forged ones.',
    aliases: ['port 9092'],
    instanceTopic: 'kafka',
    groupTopic: 'tcp_port_kafka_9092',
  },
  {
    slug: 'remote-control',
    name: 'Docker, kubelet, WinRM or VNC',
    protocol: 'tcp',
    ports: [135, 2375, 2376, 2379, 5900, 5985, 5986, 10250],
    severity: 'critical',
    danger:
      'An open Docker or kubelet API starts containers for anyone, and so gives the whole host.',
    aliases: ['port 2375', 'docker api', 'kubelet', 'winrm', 'vnc'],
    instanceTopic: null,
    groupTopic: 'high_risk_tcp_ports',
  },
];
