import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { TLSSocket, type TlsOptions } from 'node:tls';
import type { StartTlsProtocol } from '../../subjects/host.ts';
import { startTcpServer, type TestServer } from './tcp-servers.ts';

export interface StartTlsServer {
  protocol: StartTlsProtocol;
  /** Without it the server offers no TLS. */
  tls?: TlsOptions;
  /** Offers a login in clear text. */
  login?: boolean;
  host?: string;
  port?: number;
  /** Tells what FTP and SMTP answer to all else in clear text. */
  otherwise?: string;
  /** Goes on behind TLS; without it nothing is said there. */
  behind?: (socket: Socket) => void;
}

type Say = (bytes: string | Buffer) => void;
/** `begin` takes what came behind the request. */
type Line = (say: Say, bytes: Buffer, begin: (rest?: Buffer) => void) => void;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Answers in clear text as the standard of the protocol says. */
function scriptOf({ protocol, tls, login, otherwise }: StartTlsServer): {
  greeting: Buffer | null;
  on: Line;
} {
  const has = tls !== undefined;
  switch (protocol) {
    case 'smtp':
      return {
        greeting: latin1('220 mail.test ESMTP Postfix\r\n'),
        on(say, bytes, begin) {
          const line = bytes.toString().toUpperCase();
          if (line.startsWith('EHLO')) {
            say('250-mail.test\r\n');
            if (login) say('250-AUTH PLAIN LOGIN\r\n');
            say(has ? '250 STARTTLS\r\n' : '250 SIZE 1000\r\n');
          } else if (has && line.startsWith('STARTTLS')) {
            say('220 Go ahead\r\n');
            begin();
          } else say(`${otherwise ?? '502 Not here'}\r\n`);
        },
      };
    case 'imap':
      return {
        greeting: latin1('* OK IMAP4rev1 ready\r\n'),
        on(say, bytes, begin) {
          const [tag = '*', word = ''] = bytes.toString().trim().split(' ');
          if (word === 'CAPABILITY') {
            const all = [
              'IMAP4rev1',
              ...(has ? ['STARTTLS'] : []),
              login ? 'AUTH=PLAIN' : 'LOGINDISABLED',
            ];
            say(`* CAPABILITY ${all.join(' ')}\r\n${tag} OK done\r\n`);
          } else if (has && word === 'STARTTLS') {
            say(`${tag} OK Begin\r\n`);
            begin();
          } else say(`${tag} BAD no\r\n`);
        },
      };
    case 'pop3':
      return {
        greeting: latin1('+OK POP3 ready\r\n'),
        on(say, bytes, begin) {
          const word = bytes.toString().trim();
          if (word === 'CAPA')
            say(`+OK\r\nTOP\r\n${login ? 'USER\r\n' : ''}${has ? 'STLS\r\n' : ''}.\r\n`);
          else if (has && word === 'STLS') {
            say('+OK Begin\r\n');
            begin();
          } else say('-ERR no\r\n');
        },
      };
    case 'ftp':
      return {
        greeting: latin1('220 (vsFTPd 3.0.5)\r\n'),
        on(say, bytes, begin) {
          if (has && bytes.toString().startsWith('AUTH TLS')) {
            say('234 Proceed\r\n');
            begin();
          } else say(`${otherwise ?? '530 Please login'}\r\n`);
        },
      };
    case 'ldap':
      return {
        greeting: null,
        on(say, bytes, begin) {
          if (bytes[5] === 0x77) {
            say(Buffer.of(0x30, 12, 2, 1, 1, 0x78, 7, 0x0a, 1, has ? 0 : 52, 4, 0, 4, 0));
            if (has) begin();
          } else if (bytes[5] === 0x60) say(latin1('0\x0c\x02\x01\x01a\x07\n\x01\x30\x04\0\x04\0'));
          // A search gets confidentialityRequired.
          else if (bytes[5] === 0x63) say(latin1('0\x0c\x02\x01\x01e\x07\n\x01\x0d\x04\0\x04\0'));
        },
      };
    case 'xmpp':
      return {
        greeting: null,
        on(say, bytes, begin) {
          const text = bytes.toString();
          if (text.includes('<stream:stream')) {
            const mechanisms = login ? '<mechanisms><mechanism>PLAIN</mechanism></mechanisms>' : '';
            say(
              `<?xml version='1.0'?><stream:stream xmlns='jabber:client'><stream:features>${has ? "<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>" : ''}${mechanisms}</stream:features>`,
            );
          } else if (has && text.includes('<starttls')) {
            say("<proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>");
            begin();
          }
        },
      };
    case 'postgres':
      return {
        greeting: null,
        on(say, bytes, begin) {
          if (bytes.length !== 8 || bytes.readUInt32BE(4) !== 80_877_103) return;
          say(has ? 'S' : 'N');
          if (has) begin();
        },
      };
    case 'mysql': {
      const body = Buffer.concat([
        latin1('\x0a8.0.36\0\x01\0\0\0abcdefgh\0'),
        Buffer.of(0xff, has ? 0xff : 0xf7, 45, 2, 0, 0, 0),
      ]);
      return {
        greeting: Buffer.concat([Buffer.of(body.length, 0, 0, 0), body]),
        on(_say, bytes, begin) {
          if (has && bytes.length >= 36) begin(bytes.subarray(36));
        },
      };
    }
  }
}

/** A server that starts in clear text, and changes to TLS when it is asked. */
export function startStartTlsServer(parts: StartTlsServer): Promise<TestServer> {
  const { tls, host, port, behind } = parts;
  return startTcpServer(
    (socket: Socket) => {
      const { greeting, on } = scriptOf(parts);
      if (greeting !== null) socket.write(greeting);
      const say: Say = (bytes) => void socket.write(bytes);
      const onData = (bytes: Buffer) =>
        on(say, bytes, (rest = Buffer.alloc(0)) => {
          socket.off('data', onData);
          const stream = streamBehind(socket, rest);
          const secure = new TLSSocket(stream as Socket, { isServer: true, ...tls });
          secure.on('error', () => socket.end());
          if (behind === undefined) secure.resume();
          else behind(secure);
        });
      socket.on('data', onData);
    },
    { ...(host !== undefined && { host }), ...(port !== undefined && { port }) },
  );
}

/** The rest of a connection. A socket itself would lose the bytes that were read already. */
export function streamBehind(socket: Socket, rest: Buffer): Duplex {
  const stream = new Duplex({
    read: () => undefined,
    write: (bytes, _encoding, done) => void socket.write(bytes, () => done()),
    final: (done) => void socket.end(done),
  });
  if (rest.length > 0) stream.push(rest);
  socket.on('data', (bytes) => stream.push(bytes));
  socket.once('close', () => stream.push(null));
  return stream;
}
