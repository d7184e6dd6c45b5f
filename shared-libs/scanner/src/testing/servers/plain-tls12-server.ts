import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import type { Socket } from 'node:net';
import { makeCertificate } from '@parapet/test-kit/certificates';
import {
  clearRecords,
  HANDSHAKE_RECORD,
  readHandshake,
} from '../../collectors/tls/handshake/handshake-records.ts';
import { tlsAlert, tlsRecord } from './bending-tls-proxy.ts';
import { startTcpServer, type TestServer } from './tcp-servers.ts';

const SUITE = 0xc02b;
const TLS12 = 0x0303;

const message = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.of(type, 0, body.length >> 8, body.length & 255), body]);
const with24 = (content: Buffer): Buffer =>
  Buffer.concat([Buffer.of(0, content.length >> 8, content.length & 255), content]);

/** The pseudo-random function of TLS 1.2 (RFC 5246, section 5). */
function prf(secret: Buffer, label: string, seed: Buffer, length: number): Buffer {
  const hmac = (data: Buffer) => createHmac('sha256', secret).update(data).digest();
  const all = Buffer.concat([Buffer.from(label), seed]);
  const parts: Buffer[] = [];
  for (let a = hmac(all); parts.length * 32 < length; a = hmac(a)) {
    parts.push(hmac(Buffer.concat([a, all])));
  }
  return Buffer.concat(parts).subarray(0, length);
}

/**
 * A server of TLS 1.2 with one suite and without RFC 5746 that answers each request with one page. No current library
 * can be told to leave renegotiation_info out.
 * @param extensions the block at the end of its hello with its length; by default none, as old servers send it
 */
export function startPlainTls12Server(
  page: string,
  extensions: Buffer = Buffer.alloc(0),
): Promise<TestServer> {
  const { key, cert } = makeCertificate();
  const chain = new X509Certificate(cert).raw;
  return startTcpServer((socket) => serve(socket, { key, chain, page, extensions }));
}

function serve(
  socket: Socket,
  own: { key: string; chain: Buffer; page: string; extensions: Buffer },
): void {
  const pair = generateKeyPairSync('x25519');
  const serverRandom = randomBytes(32);
  const transcript: Buffer[] = [];
  let clientRandom = Buffer.alloc(32);
  let master: Buffer = Buffer.alloc(0);
  let box: ReturnType<typeof cipherOf> | null = null;
  let waiting = Buffer.alloc(0);
  const send = (...messages: readonly Buffer[]) => {
    transcript.push(...messages);
    socket.write(tlsRecord(HANDSHAKE_RECORD, Buffer.concat(messages)));
  };
  const digest = () => createHash('sha256').update(Buffer.concat(transcript)).digest();

  const onHello = (body: Buffer) => {
    const at = 35 + (body[34] ?? 0);
    const suites = body.subarray(at + 2, at + 2 + body.readUInt16BE(at));
    const offersSuite = suites.some(
      (_, index) => index % 2 === 0 && suites.readUInt16BE(index) === SUITE,
    );
    if (body.readUInt16BE(0) < TLS12 || !offersSuite) {
      socket.end(tlsAlert(2, 40));
      return;
    }
    clientRandom = Buffer.from(body.subarray(2, 34));
    const head = Buffer.concat([Buffer.of(3, 3), serverRandom, Buffer.of(0, 0xc0, 0x2b, 0)]);
    const hello = Buffer.concat([head, own.extensions]);
    const share = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    const params = Buffer.concat([Buffer.of(3, 0, 0x1d, 32), share]);
    const signature = sign('sha256', Buffer.concat([clientRandom, serverRandom, params]), own.key);
    const exchange = Buffer.concat([params, Buffer.of(4, 3, 0, signature.length), signature]);
    send(
      message(2, hello),
      message(11, with24(with24(own.chain))),
      message(12, exchange),
      message(14, Buffer.alloc(0)),
    );
  };
  const onKeyExchange = (body: Buffer) => {
    const prefix = Buffer.from('302a300506032b656e032100', 'hex');
    const der = Buffer.concat([prefix, body.subarray(1, 33)]);
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const premaster = diffieHellman({ privateKey: pair.privateKey, publicKey });
    const seed = Buffer.concat([clientRandom, serverRandom]);
    master = prf(premaster, 'master secret', seed, 48);
    box = cipherOf(prf(master, 'key expansion', Buffer.concat([serverRandom, clientRandom]), 40));
  };
  const onFinished = (bytes: Buffer, current: NonNullable<typeof box>) => {
    transcript.push(bytes);
    const finished = message(20, prf(master, 'server finished', digest(), 12));
    socket.write(tlsRecord(20, Buffer.of(1)));
    socket.write(current.seal(HANDSHAKE_RECORD, finished));
  };
  const onRequest = (current: NonNullable<typeof box>) => {
    const { page } = own;
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\nConnection: close\r\n\r\n`;
    socket.write(current.seal(23, Buffer.from(head + page)));
    socket.end(current.seal(21, Buffer.of(1, 0)));
  };
  socket.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    const { records, end } = clearRecords(waiting);
    if (end === 'malformed') socket.destroy();
    for (const { type, content } of records) {
      const raw = waiting.subarray(0, 5 + content.length);
      waiting = waiting.subarray(5 + content.length);
      if (type === 23 && box !== null) {
        box.open(type, content);
        onRequest(box);
      } else if (type === HANDSHAKE_RECORD && box !== null)
        onFinished(box.open(type, content), box);
      else if (type === HANDSHAKE_RECORD) {
        transcript.push(content);
        for (const item of readHandshake(raw).items) {
          if (item.kind !== 'message') continue;
          if (item.type === 1) onHello(item.body);
          else if (item.type === 16) onKeyExchange(item.body);
        }
      }
    }
  });
}

/** AES-128-GCM (RFC 5288), from the keys and nonces of both sides. */
function cipherOf(block: Buffer) {
  const [theirKey, ownKey] = [block.subarray(0, 16), block.subarray(16, 32)];
  const [theirSalt, ownSalt] = [block.subarray(32, 36), block.subarray(36, 40)];
  const counters = { theirs: 0n, own: 0n };
  const number = (value: bigint) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(value);
    return bytes;
  };
  const headOf = (counter: bigint, type: number, length: number) =>
    Buffer.concat([number(counter), Buffer.of(type, 3, 3, length >> 8, length & 255)]);
  return {
    open(type: number, content: Buffer): Buffer {
      const nonce = Buffer.concat([theirSalt, content.subarray(0, 8)]);
      const sealed = content.subarray(8, -16);
      const decipher = createDecipheriv('aes-128-gcm', theirKey, nonce);
      decipher.setAAD(headOf(counters.theirs, type, sealed.length));
      decipher.setAuthTag(content.subarray(-16));
      counters.theirs += 1n;
      return Buffer.concat([decipher.update(sealed), decipher.final()]);
    },
    seal(type: number, content: Buffer): Buffer {
      const explicit = number(counters.own);
      const cipher = createCipheriv('aes-128-gcm', ownKey, Buffer.concat([ownSalt, explicit]));
      cipher.setAAD(headOf(counters.own, type, content.length));
      counters.own += 1n;
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return tlsRecord(type, Buffer.concat([explicit, sealed, cipher.getAuthTag()]));
    },
  };
}
