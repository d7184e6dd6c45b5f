// biome-ignore-all lint/suspicious/noControlCharactersInRegex: binary protocols are matched byte by byte
import type { Access, SshAlgorithms } from '../../subjects/host.ts';
import { isProxyAnswer } from '../../subjects/no-site.ts';
import { amqpDetails, listenerDetails } from './greeting-details.ts';

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
  /** What else the answer tells. */
  details?(answer: Buffer): Partial<Recognised>;
}

/** Answers are decoded as Latin-1, so that binary protocols can be matched. The first rule wins. */
const rules: readonly Rule[] = [
  { pattern: /^\+PONG\r\n/, name: 'redis', access: 'open' },
  // These come behind the test of who asks.
  { pattern: /^-(?:MISCONF|LOADING|BUSY|MASTERDOWN) /, name: 'redis', access: 'open' },
  { pattern: /^-NOAUTH /, name: 'redis', access: 'protected' },
  { pattern: /^-DENIED Redis/, name: 'redis', access: 'protected' },
  { pattern: /^-ERR (?:unknown command|wrong number of arguments for) /, name: 'redis' },
  { pattern: /^VERSION \d[\w.+-]*\r\n/, name: 'memcached', access: 'open' },
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
  { pattern: /^Zookeeper version: /, name: 'zookeeper', access: 'open' },
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
  const product = /^server:\s{0,20}([^\r\n]{1,100})/im.exec(text)?.[1]?.trim().slice(0, 80) ?? null;
  if (
    /x-elastic-product:\s{0,20}elasticsearch/i.test(text) ||
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
  const influx = /^x-influxdb-version:\s{0,20}([\w.+~-]{1,40})/im.exec(text)?.[1];
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
function productOf(text: string): string | null {
  const greeting = /^(?:220[ -]|\+OK |\* OK |VERSION )([ -~]+)/.exec(text)?.[1];
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
