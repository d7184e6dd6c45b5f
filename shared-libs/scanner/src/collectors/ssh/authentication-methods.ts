import { createHash, randomBytes } from 'node:crypto';
import type { Dialogue } from '../tcp/dialogue.ts';
import { agreementNames, startAgreement } from './key-agreement.ts';
import {
  cipherNames,
  clearOpener,
  clearSealer,
  createOpener,
  createSealer,
  type DeriveKey,
  macNames,
  type Opener,
  type Sealer,
} from './packets.ts';
import { mpint, readWire, SshFault, text, uint32 } from './wire.ts';

/** Describes what a server answers to somebody who proves nothing. */
export type SshMethods =
  | { isLetIn: true }
  /** The methods that can continue, as in the IANA registry. */
  | { isLetIn: false; methods: readonly string[] };

const message = {
  disconnect: 1,
  ignore: 2,
  unimplemented: 3,
  debug: 4,
  serviceRequest: 5,
  serviceAccept: 6,
  extInfo: 7,
  kexInit: 20,
  newKeys: 21,
  exchangeInit: 30,
  exchangeReply: 31,
  authRequest: 50,
  authFailure: 51,
  authSuccess: 52,
  authBanner: 53,
} as const;

const OWN_VERSION = 'SSH-2.0-Parapet';
/** Signatures of host keys are not verified: nothing secret is sent, so that any will do. */
const HOST_KEYS =
  'ssh-ed25519,ecdsa-sha2-nistp256,ecdsa-sha2-nistp384,ecdsa-sha2-nistp521,rsa-sha2-512,rsa-sha2-256,ssh-rsa';
/** Messages that may come at any time and say nothing here. */
const skipped: ReadonlySet<number> = new Set([
  message.ignore,
  message.unimplemented,
  message.debug,
  message.extInfo,
  message.authBanner,
]);
const MAX_SKIPPED = 50;
/** Lines before the one of the version (RFC 4253, section 4.2), and the bytes of all. */
const MAX_LINES = 50;
const MAX_PREAMBLE = 8192;
/** An account that nobody has; an own name tells an administrator who was there. */
export const NOBODY = 'parapet-scan';

interface Channel {
  version: string;
  send(payload: Buffer): void;
  /** The next message that is not skipped. @throws SshFault when the connection ends */
  receive(): Promise<Buffer>;
  /** Number of the next packet in each direction. */
  sequences(): { sent: number; received: number };
  encrypt(sealer: Sealer, opener: Opener): void;
}

/**
 * Exchanges keys and asks to be let in by the method `none` (RFC 4252, section 5.2). No password, key or
 * other secret is tried. @throws SshFault, and the signal's reason through the dialogue
 */
export async function readSshMethods(dialogue: Dialogue, user: string): Promise<SshMethods> {
  const channel = await openChannel(dialogue);
  await exchangeKeys(channel);
  channel.send(Buffer.concat([Buffer.of(message.serviceRequest), text('ssh-userauth')]));
  await expect(channel, message.serviceAccept);
  channel.send(
    Buffer.concat([
      Buffer.of(message.authRequest),
      text(user),
      text('ssh-connection'),
      text('none'),
    ]),
  );
  const answer = await channel.receive();
  // 11: by application.
  channel.send(Buffer.concat([Buffer.of(message.disconnect), uint32(11), text(''), text('')]));
  if (answer[0] === message.authSuccess) return { isLetIn: true };
  if (answer[0] !== message.authFailure) throw new SshFault('The server did not answer the login');
  return { isLetIn: false, methods: readWire(answer.subarray(1)).names().slice(0, 20) };
}

async function openChannel(dialogue: Dialogue): Promise<Channel> {
  dialogue.write(`${OWN_VERSION}\r\n`);
  let pending = Buffer.alloc(0);
  const more = async () => {
    const bytes = await dialogue.read(() => true);
    if (bytes === null) throw new SshFault('The server ended the connection');
    pending = Buffer.concat([pending, bytes]);
  };
  let version: string | null = null;
  for (let lines = 0; version === null; ) {
    const end = pending.indexOf('\n');
    if (end < 0) {
      if (pending.length > MAX_PREAMBLE) throw new SshFault('The server names no version');
      await more();
      continue;
    }
    const line = pending.toString('latin1', 0, end).replace(/\r$/, '');
    pending = pending.subarray(end + 1);
    lines += 1;
    if (line.startsWith('SSH-')) version = line;
    else if (lines >= MAX_LINES) throw new SshFault('The server names no version');
  }
  if (!/^SSH-(2\.0|1\.99)-/.test(version)) throw new SshFault('The server speaks no version 2');

  let sealer = clearSealer;
  let opener = clearOpener;
  const counts = { sent: 0, received: 0 };
  const next = async (): Promise<Buffer> => {
    for (;;) {
      const packet = opener.open(pending);
      if (packet === null) {
        await more();
        continue;
      }
      pending = pending.subarray(packet.used);
      counts.received += 1;
      return packet.payload;
    }
  };
  return {
    version,
    send(payload) {
      dialogue.write(sealer.seal(payload));
      counts.sent += 1;
    },
    async receive() {
      for (let count = 0; count < MAX_SKIPPED; count += 1) {
        const payload = await next();
        if (payload[0] === message.disconnect) throw new SshFault('The server ended the session');
        if (!skipped.has(payload[0] ?? 0)) return payload;
      }
      throw new SshFault('The server does not come to the point');
    },
    sequences: () => ({ ...counts }),
    encrypt(nextSealer, nextOpener) {
      sealer = nextSealer;
      opener = nextOpener;
    },
  };
}

async function expect(channel: Channel, number: number): Promise<Buffer> {
  const payload = await channel.receive();
  if (payload[0] !== number) throw new SshFault(`The server sent message ${payload[0]}`);
  return payload;
}

/** Lists of a KEXINIT (RFC 4253, section 7.1), in its order. */
const ownLists = [
  agreementNames.join(','),
  HOST_KEYS,
  ...[cipherNames, cipherNames, macNames, macNames].map((names) => names.join(',')),
  'none',
  'none',
  '',
  '',
];

/** The first of the client's that the server has; '' where nothing is common. */
const common = (own: string, offered: readonly string[]): string =>
  own.split(',').find((name) => offered.includes(name)) ?? '';

async function exchangeKeys(channel: Channel): Promise<void> {
  const ownInit = Buffer.concat([
    Buffer.of(message.kexInit),
    randomBytes(16),
    ...ownLists.map(text),
    Buffer.alloc(5),
  ]);
  channel.send(ownInit);
  const otherInit = await expect(channel, message.kexInit);
  const reader = readWire(otherInit.subarray(17));
  const offered = ownLists.map(() => reader.names());
  const isGuessing = reader.byte() !== 0;
  const [kex = '', hostKey = '', cipherOut = '', cipherIn = '', ...macs] = ownLists
    .slice(0, 6)
    .map((own, index) => common(own, offered[index] ?? []));
  const [macOut = '', macIn = ''] = macs;
  const needsMac = (cipher: string, mac: string) => cipher.endsWith('-ctr') && mac === '';
  if ([kex, hostKey, cipherOut, cipherIn].includes('')) {
    throw new SshFault('The server offers no algorithms that are spoken here');
  }
  if (needsMac(cipherOut, macOut) || needsMac(cipherIn, macIn)) {
    throw new SshFault('The server offers no algorithms that are spoken here');
  }

  const agreement = startAgreement(kex);
  const ownPublic = agreement.written(agreement.ownPublic);
  channel.send(Buffer.concat([Buffer.of(message.exchangeInit), ownPublic]));
  // A guess is to be ignored where it was wrong (RFC 4253, section 7).
  const isGuessed = offered[0]?.[0] === kex && offered[1]?.[0] === hostKey;
  if (isGuessing && !isGuessed) await channel.receive();
  const reply = readWire((await expect(channel, message.exchangeReply)).subarray(1));
  const key = reply.text();
  const otherPublic = reply.text();
  const secret = mpint(agreement.shared(otherPublic));
  const exchange = createHash(agreement.hash)
    .update(text(OWN_VERSION))
    .update(text(Buffer.from(channel.version, 'latin1')))
    .update(text(ownInit))
    .update(text(otherInit))
    .update(text(key))
    .update(ownPublic)
    .update(agreement.written(otherPublic))
    .update(secret)
    .digest();

  channel.send(Buffer.of(message.newKeys));
  await expect(channel, message.newKeys);
  const { sent, received } = channel.sequences();
  const deriveBy =
    (letters: Record<'iv' | 'key' | 'mac', string>): DeriveKey =>
    (purpose, length) => {
      const digest = (last: Buffer | string, more: Buffer | string = '') =>
        createHash(agreement.hash)
          .update(secret)
          .update(exchange)
          .update(last)
          .update(more)
          .digest();
      // The exchange is the first, so that its hash is the session's name as well.
      let bytes = digest(letters[purpose], exchange);
      while (bytes.length < length) bytes = Buffer.concat([bytes, digest(bytes)]);
      return bytes.subarray(0, length);
    };
  channel.encrypt(
    createSealer({
      cipher: cipherOut,
      mac: macOut,
      sequence: sent,
      derive: deriveBy({ iv: 'A', key: 'C', mac: 'E' }),
    }),
    createOpener({
      cipher: cipherIn,
      mac: macIn,
      sequence: received,
      derive: deriveBy({ iv: 'B', key: 'D', mac: 'F' }),
    }),
  );
}
