import type { Access } from '../../subjects/host.ts';
import { mongoListDatabases } from './probes.ts';
import type { Recognised } from './recognise.ts';

/** A second request to an identified service, to find out whether it requires authentication. */
export interface FollowUp {
  send: Buffer;
  /** Whether enough bytes arrived; until then reading goes on. */
  isWhole(answer: Buffer): boolean;
  /** Returns the service with the access and name that the answer shows. */
  read(answer: Buffer, recognised: Recognised): Recognised;
}

/** Returns null if the first answer is enough. */
export function followUpFor(recognised: Recognised, firstAnswer: Buffer): FollowUp | null {
  if (recognised.name === 'mongodb') return listDatabases;
  if (recognised.name === 'vnc') return securityTypes;
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

/** RFB 3.7 and later: after the versions, the server lists security types; type 1 is "none". */
const securityTypes: FollowUp = {
  send: Buffer.from('RFB 003.008\n'),
  isWhole: (answer) => answer.length > 13,
  read(answer, recognised) {
    const count = answer[12];
    if (count === undefined || count === 0) return recognised;
    const types = answer.subarray(13, 13 + count);
    return { ...recognised, access: types.includes(1) ? 'open' : 'protected' };
  },
};

/** RFC 4217: a server that answers 234 switches to TLS. `protected` means encrypted here. */
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
    return /^(?:4|5)\d\d[ -]/m.test(replies) ? { ...recognised, access: 'open' } : recognised;
  },
};
