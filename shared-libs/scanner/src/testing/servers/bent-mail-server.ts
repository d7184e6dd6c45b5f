import { connect, type Socket } from 'node:net';
import { startTcpServer, type TestServer } from './tcp-servers.ts';

/** Sends what a mail server says in clear text in another way, or something else. */
export type TextBend = (socket: Socket, text: string) => void;

const isGoAhead = (text: string): boolean => text.startsWith('220 Go ahead');

/** Stands on loopback before a mail server and bends what it says in clear text; TLS passes as it is. */
export function startBentMailServer(port: number, bend: TextBend): Promise<TestServer> {
  return startTcpServer((socket) => {
    const behind = connect({ port, host: '127.0.0.1' });
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
    socket.on('close', () => behind.destroy());
    socket.pipe(behind);
    let isClear = true;
    behind.on('data', (bytes: Buffer) => {
      if (!isClear) {
        socket.write(bytes);
        return;
      }
      const text = bytes.toString('latin1');
      isClear = !isGoAhead(text);
      bend(socket, text);
    });
    behind.on('end', () => socket.end());
  });
}

const endless = (socket: Socket): void => {
  const more = () => {
    if (!socket.destroyed && socket.write('220-wait\r\n'.repeat(100))) setImmediate(more);
    else socket.once('drain', more);
  };
  more();
};

/** Bends after which a client of SMTP reads the same. */
export const sameTalk: Readonly<Record<string, TextBend>> = {
  'in parts of a byte': (socket, text) => [...text].forEach((byte) => void socket.write(byte)),
  'in lines that end with LF': (socket, text) => void socket.write(text.replaceAll('\r\n', '\n')),
  'in small letters': (socket, text) => void socket.write(text.toLowerCase()),
  'in more lines': (socket, text) =>
    void socket.write(text.startsWith('220') ? `${text.slice(0, 3)}-wait\r\n${text}` : text),
};

/** Bends that leave nothing of the server before STARTTLS. */
export const brokenTalk: Readonly<Record<string, TextBend>> = {
  silence: () => undefined,
  'a greeting that is cut': (socket, text) => void socket.end(text.slice(0, 5)),
  'a greeting that has no end': endless,
  'a capability list that is cut': (socket, text) =>
    void (text.startsWith('250') ? socket.end('250-mail') : socket.write(text)),
  'bytes that are no reply': (socket) => void socket.write(Buffer.alloc(200, 0xff)),
  'a server that has no place': (socket) => void socket.end('421 Too many\r\n'),
};

/** Bends of what follows STARTTLS, after which there is no trustworthy TLS. */
export const brokenStartTls: Readonly<Record<string, TextBend>> = {
  'plain text in the packet of the go-ahead': (socket, text) =>
    void socket.write(isGoAhead(text) ? `${text}250 injected\r\n` : text),
  'plain text behind the go-ahead': (socket, text) => {
    socket.write(text);
    if (isGoAhead(text)) setImmediate(() => socket.write('250 injected\r\n'));
  },
  'plain text without an end behind the go-ahead': (socket, text) => {
    socket.write(text);
    if (isGoAhead(text)) endless(socket);
  },
  'silence after STARTTLS': (socket, text) => void (isGoAhead(text) || socket.write(text)),
  'a refusal': (socket, text) => void socket.write(isGoAhead(text) ? '454 Not now\r\n' : text),
  'an end': (socket, text) => void (isGoAhead(text) ? socket.end() : socket.write(text)),
};
