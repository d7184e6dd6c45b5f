import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server on loopback, like the one that a container engine gives its networks. */
export interface NameServer {
  readonly port: number;
  /** The IPv4 addresses by name; a test may change them. */
  readonly names: Map<string, readonly string[]>;
  stop(): Promise<void>;
}

const HEADER_BYTES = 12;
const NO_SUCH_NAME = 3;

export async function startNameServer(): Promise<NameServer> {
  const names: NameServer['names'] = new Map();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    socket.send(answer(query, names), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    names,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** Answers the one question of a query (RFC 1035) with addresses that hold for one second. */
function answer(query: Buffer, names: NameServer['names']): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += 1 + size;
  }
  const question = query.subarray(HEADER_BYTES, at + 5);
  const addresses = names.get(labels.join('.'));
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (addresses ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses?.length ?? 0, 6);
  const records = (addresses ?? []).map((address) =>
    Buffer.from([
      0xc0,
      HEADER_BYTES,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      1,
      0,
      4,
      ...address.split('.').map(Number),
    ]),
  );
  return Buffer.concat([header, question, ...records]);
}
