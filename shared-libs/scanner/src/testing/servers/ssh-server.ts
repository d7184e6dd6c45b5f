import { createHash, randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { startAgreement } from '../../collectors/ssh/key-agreement.ts';
import {
  clearOpener,
  clearSealer,
  createOpener,
  createSealer,
} from '../../collectors/ssh/packets.ts';
import { mpint, readWire, text } from '../../collectors/ssh/wire.ts';
import { startTcpServer, type TestServer } from './tcp-servers.ts';

export interface SshServerOptions {
  /** Tells what a refusal names; null lets everybody in. */
  methods: readonly string[] | null;
  banner?: string;
}

const VERSION = 'SSH-2.0-Test_1.0';
const KEX = 'curve25519-sha256';
const CIPHER = 'aes128-ctr';
const MAC = 'hmac-sha2-256';

/** A small SSH server that exchanges keys and answers logins; its host key signs nothing. */
export async function startSshServer(
  options: SshServerOptions,
): Promise<TestServer & { seen: string[] }> {
  const seen: string[] = [];
  const server = await startTcpServer((socket) => serve(socket, options, seen));
  return { ...server, seen };
}

function serve(socket: Socket, { methods, banner }: SshServerOptions, seen: string[]): void {
  let sealer = clearSealer;
  let opener = clearOpener;
  let sent = 0;
  let received = 0;
  let pending = Buffer.alloc(0);
  let clientVersion = '';
  let clientInit = Buffer.alloc(0);
  let keys: { sealer: typeof sealer; opener: typeof opener } | null = null;
  const send = (payload: Buffer) => {
    socket.write(sealer.seal(payload));
    sent += 1;
  };
  const lists = [KEX, 'ssh-ed25519', CIPHER, CIPHER, MAC, MAC, 'none', 'none', '', ''];
  const ownInit = Buffer.concat([
    Buffer.of(20),
    randomBytes(16),
    ...lists.map((names) => text(names)),
    Buffer.alloc(5),
  ]);

  const exchange = (clientPublic: Buffer) => {
    const agreement = startAgreement(KEX);
    const key = text('no key');
    const secret = mpint(agreement.shared(clientPublic));
    const hash = createHash('sha256')
      .update(text(clientVersion))
      .update(text(VERSION))
      .update(text(clientInit))
      .update(text(ownInit))
      .update(text(key))
      .update(text(clientPublic))
      .update(text(agreement.ownPublic))
      .update(secret)
      .digest();
    const derived = (letter: string) =>
      createHash('sha256').update(secret).update(hash).update(letter).update(hash).digest();
    send(Buffer.concat([Buffer.of(31), text(key), text(agreement.ownPublic), text('unsigned')]));
    send(Buffer.of(21));
    const parts = (letters: { iv: string; key: string; mac: string }, sequence: number) => ({
      cipher: CIPHER,
      mac: MAC,
      sequence,
      derive: (purpose: 'iv' | 'key' | 'mac', length: number) =>
        derived(letters[purpose]).subarray(0, length),
    });
    keys = {
      sealer: createSealer(parts({ iv: 'B', key: 'D', mac: 'F' }, sent)),
      // The client's NEWKEYS is still to come.
      opener: createOpener(parts({ iv: 'A', key: 'C', mac: 'E' }, received + 1)),
    };
    sealer = keys.sealer;
  };

  const onMessage = (payload: Buffer) => {
    const reader = readWire(payload.subarray(1));
    switch (payload[0]) {
      case 20:
        clientInit = Buffer.from(payload);
        return;
      case 30:
        return exchange(Buffer.from(reader.text()));
      case 21:
        opener = keys?.opener ?? opener;
        return;
      case 5:
        return send(Buffer.concat([Buffer.of(6), text('ssh-userauth')]));
      case 50: {
        const [, , method] = [reader.text(), reader.text(), reader.text()];
        seen.push(String(method));
        if (banner !== undefined) send(Buffer.concat([Buffer.of(53), text(banner), text('')]));
        if (methods === null) return send(Buffer.of(52));
        return send(Buffer.concat([Buffer.of(51), text(methods.join(',')), Buffer.of(0)]));
      }
      default:
    }
  };

  socket.write(`Welcome\r\n${VERSION}\r\n`);
  send(ownInit);
  socket.on('data', (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    if (clientVersion === '') {
      const end = pending.indexOf('\n');
      if (end < 0) return;
      clientVersion = pending.toString('latin1', 0, end).trimEnd();
      pending = pending.subarray(end + 1);
    }
    for (let packet = opener.open(pending); packet !== null; packet = opener.open(pending)) {
      pending = pending.subarray(packet.used);
      received += 1;
      onMessage(packet.payload);
    }
  });
}
