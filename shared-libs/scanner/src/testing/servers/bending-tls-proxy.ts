import { connect } from 'node:net';
import {
  clearRecords,
  HANDSHAKE_RECORD,
} from '../../collectors/tls/handshake/handshake-records.ts';
import { startTcpServer, type TestServer } from './tcp-servers.ts';

/** How the records of a server are sent otherwise; clients of TLS read the same from them. */
export interface RecordBend {
  /** Sent before the first record. */
  before?: Buffer;
  /** Bytes of a handshake in each record at most. */
  fragment?: number;
  /** Handshake messages that come together share a record. */
  joins?: true;
}

const CHANGE_CIPHER_SPEC = 20;

export const tlsRecord = (type: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.of(type, 3, 3, content.length >> 8, content.length & 255), content]);

export const tlsAlert = (level: number, description: number): Buffer =>
  tlsRecord(21, Buffer.of(level, description));

/** Stands on loopback before a TLS server and bends what it sends in clear text. */
export function startBendingTlsProxy(port: number, bend: RecordBend): Promise<TestServer> {
  return startTcpServer((client) => {
    const server = connect(port, '127.0.0.1');
    server.on('error', () => client.destroy());
    client.on('error', () => server.destroy());
    client.on('close', () => server.destroy());
    client.pipe(server);
    const pass = bendRecords(bend);
    server.on('data', (bytes: Buffer) => client.write(pass(bytes)));
    server.on('end', () => client.end());
  });
}

/** Returns a function for the parts that a server sends, in their order. */
function bendRecords({ before, fragment, joins }: RecordBend): (bytes: Buffer) => Buffer {
  let head = before ?? Buffer.alloc(0);
  let waiting = Buffer.alloc(0);
  let isEncrypted = false;
  const pieces = (content: Buffer): Buffer[] => {
    const size = fragment ?? 2 ** 14;
    const count = Math.ceil(content.length / size);
    return Array.from({ length: count }, (_, at) =>
      tlsRecord(HANDSHAKE_RECORD, content.subarray(at * size, (at + 1) * size)),
    );
  };
  return (bytes) => {
    const first = head;
    head = Buffer.alloc(0);
    waiting = Buffer.concat([waiting, bytes]);
    const { records } = clearRecords(waiting);
    const sent: Buffer[] = [first];
    let together: Buffer[] = [];
    const flush = () => {
      if (together.length > 0) sent.push(...pieces(Buffer.concat(together)));
      together = [];
    };
    for (const { type, content } of records) {
      waiting = waiting.subarray(5 + content.length);
      isEncrypted ||= type === CHANGE_CIPHER_SPEC;
      if (type === HANDSHAKE_RECORD && !isEncrypted) {
        together.push(content);
        if (!joins) flush();
      } else {
        flush();
        sent.push(tlsRecord(type, content));
      }
    }
    flush();
    return Buffer.concat(sent);
  };
}
