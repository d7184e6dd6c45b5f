import type { Access } from '../../subjects/host.ts';
import type { Ending } from '../tcp/converse.ts';
import { kafkaRequest } from './port-probes.ts';
import { mongoListDatabases } from './probes.ts';
import type { Recognised } from './recognise.ts';
import { hasKeyExchange, sshAlgorithms } from './ssh-algorithms.ts';

/** A second request to an identified service, to find out whether it requires authentication. */
export interface FollowUp {
  send: Buffer;
  /** Whether enough bytes arrived; until then reading goes on. */
  isWhole(answer: Buffer): boolean;
  /** Returns the service with the access and name that the answer, or its end, shows. */
  read(answer: Buffer, recognised: Recognised, ending?: Ending): Recognised;
}

/** Returns null if the first answer is enough. */
export function followUpFor(
  recognised: Recognised,
  firstAnswer: Buffer,
  port: number,
): FollowUp | null {
  if (recognised.name === 'ssh') return keyExchange;
  if (recognised.name === 'postgres') return startAsPostgres;
  if (recognised.name === 'cassandra') return startCassandra;
  if (recognised.name === 'couchdb') return listCouchDatabases;
  if (recognised.name === 'kafka') return listBrokers;
  if (recognised.name === 'influxdb') return listInfluxDatabases;
  if (recognised.name === 'http' && winRmPorts.has(port)) return manageWindows;
  if (recognised.name === 'kubernetes') return listNamespaces;
  if (recognised.name === 'http' && port === KUBELET_PORT) return listPods;
  if (recognised.name === 'mongodb') return listDatabases;
  if (recognised.name === 'vnc') return securityTypes(firstAnswer);
  if (recognised.name === 'ftp') return startTls;
  if (recognised.name === 'http' && isBareGoServer(firstAnswer)) return versionPage;
  return null;
}

/** Docker and etcd answer `/` with Go's "page not found" and identify themselves at `/version`. */
const isBareGoServer = (answer: Buffer): boolean =>
  /^HTTP\/1\.[01] 404/.test(answer.toString('latin1')) && answer.includes('page not found');

const versionPage: FollowUp = {
  send: Buffer.from('GET /version HTTP/1.0\r\n\r\n'),
  isWhole: () => false,
  read(answer, recognised) {
    const text = answer.toString('latin1');
    if (!/^HTTP\/1\.[01] 200/.test(text)) return recognised;
    if (/"ApiVersion"\s*:/.test(text) && /"MinAPIVersion"\s*:/.test(text)) {
      return { ...recognised, name: 'docker', access: 'open' };
    }
    if (/"etcdserver"\s*:/.test(text)) return { ...recognised, name: 'etcd', access: 'open' };
    return recognised;
  },
};

const listDatabases: FollowUp = {
  send: mongoListDatabases(),
  isWhole: (answer) => answer.length >= 4 && answer.length >= answer.readInt32LE(0),
  read: (answer, recognised) => ({ ...recognised, access: mongoAccess(answer) }),
};

function mongoAccess(answer: Buffer): Access {
  if (answer.includes('requires authentication') || answer.includes('Unauthorized')) {
    return 'protected';
  }
  return answer.includes('databases') ? 'open' : 'unknown';
}

/** Length of the server's version. */
const RFB_VERSION = 12;

/** The answer is not above the version of the server; unknown ones below 3.8 count as 3.3. */
function securityTypes(greeting: Buffer): FollowUp {
  const version = /^RFB (\d{3}\.\d{3})\n/.exec(greeting.toString('latin1'))?.[1] ?? '';
  if (version === '003.007') return listedTypes('003.007');
  return version >= '003.008' ? listedTypes('003.008') : chosenType;
}

/** RFB 3.7 and later (RFC 6143, section 7.1.2): the server lists security types; 1 is "none". */
const listedTypes = (version: string): FollowUp => ({
  send: Buffer.from(`RFB ${version}\n`),
  isWhole: (answer) =>
    answer.length > RFB_VERSION && answer.length > RFB_VERSION + (answer[RFB_VERSION] ?? 0),
  read(answer, recognised) {
    const count = answer[RFB_VERSION];
    if (count === undefined || count === 0) return recognised;
    const types = answer.subarray(RFB_VERSION + 1, RFB_VERSION + 1 + count);
    return { ...recognised, access: types.includes(1) ? 'open' : 'protected' };
  },
});

/** RFB 3.3: the server chooses the type, in four bytes; 0 means that it refuses. */
const chosenType: FollowUp = {
  send: Buffer.from('RFB 003.003\n'),
  isWhole: (answer) => answer.length >= RFB_VERSION + 4,
  read(answer, recognised) {
    const type = answer.length >= RFB_VERSION + 4 ? answer.readUInt32BE(RFB_VERSION) : 0;
    if (type === 0) return recognised;
    return { ...recognised, access: type === 1 ? 'open' : 'protected' };
  },
};

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

/** StartupMessage of protocol 3.0 for the user `postgres`; AuthenticationOk needs no password. */
const startAsPostgres: FollowUp = {
  send: Buffer.concat([
    Buffer.of(0, 0, 0, 41, 0, 3, 0, 0),
    Buffer.from('user\0postgres\0database\0postgres\0\0', 'latin1'),
  ]),
  isWhole: (answer) => answer.length >= 9,
  read(answer, recognised) {
    const isAuthentication = answer[0] === 0x52 && answer.length >= 9;
    if (isAuthentication && answer.readUInt32BE(5) === 0) return { ...recognised, access: 'open' };
    return recognised;
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
  send: Buffer.from('SSH-2.0-Parapet\r\n'),
  isWhole: hasKeyExchange,
  read(answer, recognised) {
    const algorithms = sshAlgorithms(answer);
    return algorithms === null ? recognised : { ...recognised, algorithms };
  },
};
