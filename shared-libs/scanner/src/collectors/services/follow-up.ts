import type { Access } from '../../subjects/host.ts';
import { askBroker } from './amqp-access.ts';
import { directoryProduct } from './directory-product.ts';
import { readKeys } from './etcd-access.ts';
import type { FollowUp } from './follow-up-request.ts';
import { mongoBuildInfo, mongoListDatabases, mongoVersion } from './mongo-messages.ts';
import { mqttVersion } from './mqtt-version.ts';
import { kafkaRequest } from './port-probes.ts';
import { startAsPostgres } from './postgres-access.ts';
import type { Recognised } from './recognise.ts';
import { redisAccess } from './redis-access.ts';
import { hasKeyExchange, sshAlgorithms } from './ssh-algorithms.ts';
import { securityTypes } from './vnc-access.ts';

/** Returns null if the first answer is enough. @param asked the name of the probe that got it */
export function followUpFor(
  recognised: Recognised,
  firstAnswer: Buffer,
  port: number,
  asked: string,
): FollowUp | null {
  if (recognised.name === 'ssh') return keyExchange;
  if (recognised.name === 'redis' && recognised.access !== 'protected') return redisAccess;
  if (recognised.name === 'ldap') return directoryProduct;
  if (recognised.name === 'mqtt' && recognised.access === 'open') return mqttVersion;
  if (recognised.name === 'postgres') return startAsPostgres(firstAnswer.toString() === 'S');
  if (recognised.name === 'amqp') return askBroker(firstAnswer);
  if (recognised.name === 'cassandra') return startCassandra;
  if (recognised.name === 'couchdb') return listCouchDatabases;
  if (recognised.name === 'kafka') return listBrokers;
  if (recognised.name === 'influxdb') return listInfluxDatabases;
  if (recognised.name === 'http' && winRmPorts.has(port)) return manageWindows;
  if (recognised.name === 'kubernetes') return listNamespaces;
  if (recognised.name === 'http' && port === KUBELET_PORT) return listPods;
  if (recognised.name === 'mongodb') return askBuild(firstAnswer);
  if (recognised.name === 'beanstalkd') return queueStatistics;
  if (recognised.name === 'munin') return nodeVersion;
  if (recognised.name === 'irc') return introduceAsGuest;
  if (recognised.name === 'vnc') return securityTypes(firstAnswer);
  if (recognised.name === 'ftp') return startTls;
  if (recognised.name === 'http' && isBareGoServer(firstAnswer)) return versionPage;
  if (recognised.name === 'http' && asked !== 'http') return openWebSocket;
  return null;
}

/** Docker and etcd answer `/` with Go's "page not found" and identify themselves at `/version`. */
const isBareGoServer = (answer: Buffer): boolean =>
  /^HTTP\/1\.[01] 404/.test(answer.toString('latin1')) && answer.includes('page not found');

const etcdVersion = /"etcdserver"\s*:\s*"(\d{1,4}\.\d{1,4}(?:\.\d{1,4})?)/;

const versionPage: FollowUp = {
  send: Buffer.from('GET /version HTTP/1.0\r\n\r\n'),
  isWhole: () => false,
  read(answer, recognised) {
    const text = answer.toString('latin1');
    if (!/^HTTP\/1\.[01] 200/.test(text)) return recognised;
    if (/"ApiVersion"\s*:/.test(text) && /"MinAPIVersion"\s*:/.test(text)) {
      return { ...recognised, name: 'docker', access: 'open' };
    }
    const version = etcdVersion.exec(text)?.[1];
    return version === undefined
      ? recognised
      : { ...recognised, name: 'etcd', product: 'etcd', version };
  },
  next(answer) {
    const version = etcdVersion.exec(answer.toString('latin1'))?.[1];
    return version === undefined ? null : readKeys(version);
  },
};

/**
 * RFC 6455, section 4.1, with the key of its example. libwebsockets answers no page, but what is no HTTP with
 * an error page.
 */
const openWebSocket: FollowUp = {
  send: Buffer.from(
    [
      'GET / HTTP/1.1',
      'Host: scanner.invalid',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Protocol: mqtt',
      'Sec-WebSocket-Version: 13',
      '',
      '',
    ].join('\r\n'),
  ),
  isWhole: (answer) => answer.includes('\r\n\r\n'),
  read: (answer, recognised) =>
    /^HTTP\/1\.1 101/.test(answer.toString('latin1'))
      ? { ...recognised, name: 'websocket', web: false }
      : recognised,
};

const toldVersion = (answer: Buffer, product: string, expression: RegExp) => {
  const version = expression.exec(answer.toString('latin1'))?.[1];
  return version === undefined ? {} : { product, version };
};

const queueStatistics: FollowUp = {
  send: Buffer.from('stats\r\n'),
  isWhole: (answer) => answer.length > 5 && answer.toString('latin1').endsWith('\n\r\n'),
  read: (answer, recognised) => ({
    ...recognised,
    ...toldVersion(answer, 'beanstalkd', /^version: "?(\d[\w.+-]{0,40})/m),
  }),
};

const nodeVersion: FollowUp = {
  send: Buffer.from('version\n'),
  isWhole: (answer) => /\nmunins? node [^\n]*\n/.test(answer.toString('latin1')),
  read: (answer, recognised) => ({
    ...recognised,
    ...toldVersion(answer, 'Munin', /^munins? node on .{1,255} version: (\d[\w.+-]{0,40})/m),
  }),
};

/** A server tells its version to who has a name (RFC 2812, sections 3.1 and 5.1), which ends with the connection. */
const introduceAsGuest: FollowUp = {
  send: Buffer.from('NICK pscan\r\nUSER pscan 0 * :Parapet\r\n'),
  isWhole: (answer) => infoIn(answer) !== null,
  read(answer, recognised) {
    const software = infoIn(answer)?.[4] ?? '';
    const [, product, version] = /^(\D{1,40})-v?(\d[\w.:+-]{0,40})$/.exec(software) ?? [];
    return product && version ? { ...recognised, product, version } : recognised;
  },
};

/** The words of RPL_MYINFO, `:<server> 004 <name> <server> <version> ...`; null until its line is whole. */
const infoIn = (answer: Buffer): readonly string[] | null =>
  answer
    .toString('latin1')
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' '))
    .find(([, code]) => code === '004') ?? null;

const isWholeMessage = (answer: Buffer): boolean =>
  answer.length >= 4 && answer.length >= answer.readInt32LE(0);

const askBuild = (hello: Buffer): FollowUp => ({
  send: mongoBuildInfo(hello),
  isWhole: isWholeMessage,
  read(answer, recognised) {
    const version = mongoVersion(answer);
    return version === null ? recognised : { ...recognised, product: 'MongoDB', version };
  },
  next: () => listDatabases(hello),
});

const listDatabases = (hello: Buffer): FollowUp => ({
  send: mongoListDatabases(hello),
  isWhole: isWholeMessage,
  read: (answer, recognised) => ({ ...recognised, access: mongoAccess(answer) }),
});

function mongoAccess(answer: Buffer): Access {
  if (
    /requires authentication|unauthorized|not authorized|need to login/i.test(
      answer.toString('latin1'),
    )
  ) {
    return 'protected';
  }
  return answer.includes('\x04databases\0', 0, 'latin1') ? 'open' : 'unknown';
}

/**
 * RFC 4217, section 4: a server that answers 234 switches to TLS, which `protected` means here. 4xx, such as
 * 421 and 431, tells of a passing state.
 */
const startTls: FollowUp = {
  send: Buffer.from('AUTH TLS\r\n'),
  isWhole(answer) {
    const replies = answer.toString('latin1');
    const last = replies.search(/^(?:234|[45]\d\d) /m);
    return last >= 0 && replies.includes('\n', last);
  },
  read(answer, recognised) {
    const replies = answer.toString('latin1');
    if (/^234[ -]/m.test(replies)) return { ...recognised, access: 'protected' };
    return /^5\d\d[ -]/m.test(replies) ? { ...recognised, access: 'open' } : recognised;
  },
};

/** STARTUP with CQL 3: READY, or AUTHENTICATE. */
const startCassandra: FollowUp = {
  send: Buffer.concat([
    Buffer.of(4, 0, 0, 0, 1, 0, 0, 0, 22, 0, 1, 0, 11),
    Buffer.from('CQL_VERSION', 'latin1'),
    Buffer.of(0, 5),
    Buffer.from('3.0.0', 'latin1'),
  ]),
  isWhole: (answer) => answer.length >= 9,
  read(answer, recognised) {
    if (answer[4] === 2) return { ...recognised, access: 'open' };
    return answer[4] === 3 ? { ...recognised, access: 'protected' } : recognised;
  },
};

const KUBELET_PORT = 10_250;

/** Asks for a list that only some may see; `says` stands in it. */
const askForList = (path: string, says: RegExp, name: string): FollowUp => ({
  send: Buffer.from(`GET ${path} HTTP/1.0\r\n\r\n`),
  isWhole: () => false,
  read(answer, recognised) {
    const text = answer.toString('latin1');
    if (/^HTTP\/1\.[01] 200/.test(text) && says.test(text)) {
      return { ...recognised, name, access: 'open' };
    }
    const isRefused = /^HTTP\/1\.[01] 40[13]/.test(text) && recognised.name === name;
    return isRefused ? { ...recognised, access: 'protected' } : recognised;
  },
});

const listCouchDatabases = askForList('/_all_dbs', /\r\n\r\n\[/, 'couchdb');
const listNamespaces = askForList(
  '/api/v1/namespaces',
  /"kind"\s*:\s*"NamespaceList"/,
  'kubernetes',
);
const listPods = askForList('/pods', /"kind"\s*:\s*"PodList"/, 'kubelet');

const listInfluxDatabases = askForList('/query?q=SHOW%20DATABASES', /"results"\s*:/, 'influxdb');

const winRmPorts: ReadonlySet<number> = new Set([5985, 5986, 47_001]);

/** WS-Management answers a GET with 405, or asks for a Windows login. */
const manageWindows: FollowUp = {
  send: Buffer.from('GET /wsman HTTP/1.0\r\n\r\n'),
  isWhole: () => false,
  read(answer, recognised) {
    const text = answer.toString('latin1');
    const isWindows = /^server: microsoft-httpapi/im.test(text);
    const asksLogin = /^www-authenticate: (?:negotiate|kerberos|ntlm)/im.test(text);
    const isThere =
      /^HTTP\/1\.[01] 405/.test(text) || (/^HTTP\/1\.[01] 401/.test(text) && asksLogin);
    return isThere && (isWindows || asksLogin)
      ? { ...recognised, name: 'winrm', access: 'protected' }
      : recognised;
  },
};

/** Metadata of no topic. A broker that requires a login closes the connection. */
const listBrokers: FollowUp = {
  send: kafkaRequest(3, 1, 'KAFM', Buffer.alloc(4)),
  isWhole: (answer) => answer.length >= 4 && answer.length >= 4 + answer.readUInt32BE(0),
  read(answer, recognised, ending) {
    const isList = answer.length > 12 && answer.toString('latin1', 4, 8) === 'KAFM';
    if (isList) return { ...recognised, access: 'open' };
    return answer.length === 0 && ending === 'closed'
      ? { ...recognised, access: 'protected' }
      : recognised;
  },
};

/** Both sides send what they offer as soon as they know the version of the other. */
const keyExchange: FollowUp = {
  keepsProof: true,
  send: Buffer.from('SSH-2.0-Parapet\r\n'),
  isWhole: hasKeyExchange,
  read(answer, recognised) {
    const algorithms = sshAlgorithms(answer);
    return algorithms === null ? recognised : { ...recognised, algorithms };
  },
};
