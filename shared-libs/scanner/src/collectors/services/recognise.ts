// biome-ignore-all lint/suspicious/noControlCharactersInRegex: binary protocols are matched byte by byte
import type { Access, SshAlgorithms } from '../../subjects/host.ts';
import { isProxyAnswer } from '../../subjects/web/no-site.ts';
import {
  amqpDetails,
  busDetails,
  listenerDetails,
  nameServerDetails,
  refusingDatabase,
  versionDetails,
} from './greeting-details.ts';

/** A service as identified by its answer. */
export interface Recognised {
  name: string;
  access: Access;
  web: boolean;
  product: string | null;
  version?: string;
  algorithms?: SshAlgorithms;
}

interface Rule {
  pattern: RegExp;
  /** One of these stands in the answer, too. */
  says?: readonly string[];
  name: string;
  access?: Access;
  /** Returns what else the answer tells. */
  details?(answer: Buffer): Partial<Recognised>;
}

/** Answers are decoded as Latin-1, so that binary protocols can be matched. The first rule wins. */
const rules: readonly Rule[] = [
  { pattern: /^\+PONG\r\n/, name: 'redis' },
  // These come behind the test of who asks.
  { pattern: /^-(?:MISCONF|LOADING|BUSY|MASTERDOWN) /, name: 'redis', access: 'open' },
  { pattern: /^-NOAUTH /, name: 'redis', access: 'protected' },
  { pattern: /^-DENIED Redis/, name: 'redis', access: 'protected' },
  { pattern: /^-ERR (?:unknown command|wrong number of arguments for) /, name: 'redis' },
  { pattern: /^-ERR max number of clients reached/, name: 'redis' },
  {
    pattern: /^VERSION \d[\w.+-]*\r\n/,
    name: 'memcached',
    access: 'open',
    details: versionDetails('memcached', /^VERSION (\d[\w.+-]{0,40})/),
  },
  { pattern: /^CLIENT_ERROR unauthenticated\r\n/, name: 'memcached', access: 'protected' },
  { pattern: /^SSH-\d\.\d+-/, name: 'ssh', access: 'protected' },
  { pattern: /^220[ -][^\r\n]{0,250}(?:FTP|FileZilla|vsFTPd)/i, name: 'ftp' },
  { pattern: /^220[ -][^\r\n]{0,250}(?:SMTP|Postfix|Exim|Sendmail)/i, name: 'smtp' },
  { pattern: /^\+OK /, name: 'pop3', access: 'protected' },
  { pattern: /^\* OK /, name: 'imap', access: 'protected' },
  { pattern: /^RFB \d{3}\.\d{3}\n/, name: 'vnc' },
  { pattern: /^[SN]$/, name: 'postgres' },
  { pattern: /^[\s\S]{3}\0\x0a\d+\.\d[\w.+~:-]*\0/, name: 'mysql', access: 'protected' },
  {
    pattern: /^[\s\S]{3}\0\xff[\s\S]{2}/,
    says: ['is not allowed', 'blocked'],
    name: 'mysql',
    access: 'protected',
    details: refusingDatabase,
  },
  { pattern: /^\xff[\xfb-\xfe][\s\S]/, name: 'telnet' },
  {
    pattern: /^[\s\S]{12}\x01\0\0\0/,
    says: ['ismaster', 'maxWireVersion'],
    name: 'mongodb',
  },
  { pattern: /^\x03\0\0[\x0b\x13][\x06\x0e]\xd0/, name: 'rdp' },
  { pattern: /^\0[\s\S]{3}[\xfe\xff]SMB/, name: 'smb' },
  { pattern: /^@RSYNCD: /, name: 'rsync' },
  // `srvr` is answered without a login, whatever clients need (administrator's guide, "The Four Letter Words").
  {
    pattern: /^Zookeeper version: /,
    name: 'zookeeper',
    details: versionDetails('ZooKeeper', /^Zookeeper version: (\d{1,3}\.\d{1,3}\.\d{1,3})/),
  },
  { pattern: /^\x84\0\0\0\x06\0\0/, name: 'cassandra' },
  // A bind of nobody tells nothing of access, whether it succeeds or not (RFC 4513, section 4).
  { pattern: /^0[\s\S]\x02\x01\x01a[\s\S]\n\x01[\s\S]/, name: 'ldap' },
  { pattern: /^0\x84\0\0\0[\s\S]\x02\x01\x01a\x84\0\0\0[\s\S]\n\x01[\s\S]/, name: 'ldap' },
  { pattern: /^\x20\x02[\0\x01]\0/, name: 'mqtt', access: 'open' },
  { pattern: /^\x20\x02\0[\x04\x05]/, name: 'mqtt', access: 'protected' },
  // It refuses the version or the name of the client, or everyone for now.
  { pattern: /^\x20\x02\0[\x01-\x03]/, name: 'mqtt' },
  { pattern: /^\x01\0\x0b\0/, name: 'x11', access: 'open' },
  { pattern: /^[\0\x02][\s\S]\x0b\0/, name: 'x11', access: 'protected' },
  { pattern: /^AB\0\x01\t/, name: 'ajp' },
  { pattern: /^JDWP-Handshake/, name: 'jdwp' },
  { pattern: /^\x04\x01\0[\s\S]\0\0\x01\0\0/, name: 'mssql', access: 'protected' },
  { pattern: /^\x80\0\0[\s\S]RPCB\0\0\0\x01/, name: 'rpcbind' },
  { pattern: /^\x80\0\0[\s\S]RPCN\0\0\0\x01/, name: 'nfs' },
  { pattern: /^\x03\0\0[\s\S][\s\S]\xd0\0\x01/, name: 's7' },
  { pattern: /^\x01\0\0[\s\S]{4}\0\x0a\0\x0a/, name: 'amqp', details: amqpDetails },
  { pattern: /^AMQP[\0\x03][\0\x01][\s\S]{2}$/, name: 'amqp' },
  { pattern: /^\0\0[\s\S]{2}KAFK\0/, name: 'kafka' },
  {
    pattern: /^[\s\S]{2}\0\0[\x02\x04\x06]/,
    says: ['(DESCRIPTION=', 'TNSLSNR'],
    name: 'oracle',
    details: listenerDetails,
  },
  { pattern: /^\x05[\0\x02\xff]$/, name: 'socks' },
  { pattern: /^<\?xml [^>]{1,60}>\s?<stream:stream /, name: 'xmpp' },
  { pattern: /^SIP\/2\.0 \d{3} /, name: 'sip' },
  { pattern: /^20[01][ -][^\r\n]{0,250}(?:NNTP|InterNetNews|INN|news)/i, name: 'nntp' },
  // RFC 2812, section 2.3.1; the others come before a name of the server is known.
  { pattern: /^:[\w.-]{1,100} (?:\d{3}|NOTICE) /, name: 'irc' },
  { pattern: /^NOTICE (?:AUTH|\*) :/, name: 'irc' },
  { pattern: /^ERROR :"Oops, HTTP request received\?/, name: 'irc' },
  { pattern: /^ERROR :(?:Closing Link|Connection refused|Trying to reconnect)/, name: 'irc' },
  { pattern: /^\x05\0\0\0\x0b\x08\x05\x1a\0/, name: 'mysqlx', access: 'protected' },
  { pattern: /^UNKNOWN_COMMAND\r\n/, name: 'beanstalkd', access: 'open' },
  { pattern: /^DONE0000000\dSTAT/, name: 'distccd', access: 'open' },
  { pattern: /^\0\0\x11\x11/, name: 'epmd', access: 'open' },
  // It begins with its own port, whichever that is.
  { pattern: /^\0\0[\s\S]{2}name [^\n]{1,255} at port \d{1,5}\n/, name: 'epmd', access: 'open' },
  {
    pattern: /^\0[\x02-\x04]\0\x02[\s\S]{4,12}NRPE v\d/,
    name: 'nrpe',
    access: 'open',
    details: versionDetails('NRPE', /NRPE v(\d[\w.-]{0,40})/),
  },
  { pattern: /^[\w.-]{1,40} \[pserver aborted\]: /, name: 'cvspserver' },
  {
    pattern: /^INFO \{"server_id":/,
    name: 'nats',
    details: busDetails,
  },
  // RFC 867 and RFC 864 leave the form to the server; these are the usual ones.
  {
    pattern: /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d (?:[A-Z]{3,5} )?\d{4}\r?\n$/,
    name: 'daytime',
    access: 'open',
  },
  { pattern: /^ ?!"#\$%&'\(\)\*\+,-\.\//, name: 'chargen', access: 'open' },
  { pattern: /^[\s\S]{2}dn[\x80-\x87]/, name: 'dns', details: nameServerDetails },
  { pattern: /^[\da-f]{4}ERR /, name: 'git' },
  { pattern: /^# munin node at /, name: 'munin', access: 'open' },
  { pattern: /^OK MPD \d/, name: 'mpd', details: versionDetails('MPD', /^OK MPD (\d[\d.]{0,20})/) },
  {
    pattern: /^OK \d{1,3}\.\d[\w.+-]{0,40}\r?\n$/,
    name: 'gearman',
    access: 'open',
    details: versionDetails('gearmand', /^OK (\d[\w.+-]{0,40})/),
  },
  {
    pattern: /^ZBXD\x01/,
    name: 'zabbix-agent',
    access: 'open',
    details: versionDetails('Zabbix agent', /^ZBXD\x01[\s\S]{8}(\d[\w.]{0,40})/),
  },
  // Other lines may come first (RFC 4253, section 4.2).
  { pattern: /\nSSH-\d\.\d{1,2}-/, name: 'ssh', access: 'protected' },
];

/** Returns null for an unknown answer. */
export function recognise(answer: Buffer): Recognised | null {
  const text = answer.toString('latin1');
  if (/^HTTP\/1\.[01] \d{3}/.test(text)) return recogniseWeb(text);
  const rule = rules.find(
    ({ pattern, says }) =>
      pattern.test(text) && (says === undefined || says.some((part) => text.includes(part))),
  );
  if (rule === undefined) return null;
  return {
    name: rule.name,
    access: rule.access ?? 'unknown',
    web: false,
    product: productOf(text),
    ...rule.details?.(answer),
  };
}

/** Identifies web servers, and products that speak HTTP but are not websites. */
function recogniseWeb(text: string): Recognised {
  const status = Number(text.slice(9, 12));
  const product =
    /^server:[ \t]{0,20}([^\r\n]{1,100})/im.exec(text)?.[1]?.trim().slice(0, 80) ?? null;
  if (
    /x-elastic-product:[ \t]{0,20}elasticsearch/i.test(text) ||
    /for Search|OpenSearch/.test(/"tagline"\s*:\s*"([^"]*)/.exec(text)?.[1] ?? '')
  ) {
    return { name: 'elasticsearch', access: accessOf(status), web: true, product };
  }
  if (/"ApiVersion"\s*:/.test(text) && /"MinAPIVersion"\s*:/.test(text)) {
    return { name: 'docker', access: accessOf(status), web: true, product };
  }
  if (/"couchdb"\s*:\s*"Welcome"/.test(text)) {
    return { name: 'couchdb', access: 'unknown', web: true, product };
  }
  const influx = /^x-influxdb-version:[ \t]{0,20}([\w.+~-]{1,40})/im.exec(text)?.[1];
  if (influx !== undefined) {
    return { name: 'influxdb', access: 'unknown', web: true, product: 'InfluxDB', version: influx };
  }
  const isRefusal = /"kind"\s*:\s*"Status"/.test(text) && /"apiVersion"\s*:\s*"v1"/.test(text);
  if (isRefusal || (/"paths"\s*:\s*\[/.test(text) && text.includes('"/api/v1"'))) {
    return { name: 'kubernetes', access: 'unknown', web: true, product };
  }
  const name = isProxyAnswer(status, text) ? 'http-proxy' : 'http';
  return { name, access: 'unknown', web: true, product };
}

const accessOf = (status: number): Access => {
  if (status === 200) return 'open';
  return status === 401 || status === 403 ? 'protected' : 'unknown';
};

/** The part of a greeting that names the software; at most 80 characters. */
export function productOf(text: string): string | null {
  const greeting = /^(?:220[ -]|\+OK |\* OK )([ -~]+)/.exec(text)?.[1];
  const ssh = /(?:^|\n)SSH-\d\.\d{1,2}-([ -~]{1,255})/.exec(text)?.[1];
  const mysql = /^[\s\S]{4}\x0a([\d.][\w.+~:-]*)\0/.exec(text)?.[1];
  const product = greeting === undefined ? (ssh ?? mysql) : named(greeting);
  return product?.trim().slice(0, 80) || null;
}

const FRAME = '-*=# ';

/** A greeting without the frame that Pure-FTPd draws and the capabilities that IMAP lists first. */
function named(greeting: string): string {
  const from = greeting.startsWith('[CAPABILITY ') ? greeting.indexOf(']') + 1 : 0;
  const letters = [...greeting.slice(from)];
  const isText = (letter: string) => !FRAME.includes(letter);
  const text = letters.slice(letters.findIndex(isText), letters.findLastIndex(isText) + 1).join('');
  return text.replace(/^Welcome to /, '');
}
