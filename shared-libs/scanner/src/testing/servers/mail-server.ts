import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { startTcpServer, type TestServer } from './tcp-servers.ts';

export interface TestMailServer {
  /** Key and certificate for STARTTLS; without them it is not offered. */
  tls?: { key: string; cert: string };
  greeting?: string;
  /** Tells what is sent at once, and the milliseconds after which the greeting follows; who talks before is dropped. */
  before?: { text: string; ms: number };
  /** Replies to further commands, by their first word. */
  replies?: Readonly<Record<string, string>>;
  host?: string;
}

/** A mail server on a loopback address that takes no mail. */
export function startMailServer(parts: TestMailServer = {}): Promise<TestServer> {
  const { tls, greeting = '220 mail.test ESMTP', replies = {}, before } = parts;
  const answer = (socket: Socket, line: string): void => {
    const word = line.split(' ')[0]?.toUpperCase() ?? '';
    const say = (text: string) => socket.write(`${text}\r\n`);
    const reply = replies[word];
    if (reply !== undefined) say(reply);
    else if (word === 'EHLO') say(tls ? '250-mail.test\r\n250 STARTTLS' : '250 mail.test');
    else if (word === 'STARTTLS' && tls) {
      say('220 Go ahead');
      socket.removeAllListeners('data');
      new TLSSocket(socket, { isServer: true, ...tls }).on('error', () => undefined);
    } else say('502 Not here');
  };
  return startTcpServer(
    (socket) => {
      let hasGreeted = before === undefined;
      const greet = () => {
        hasGreeted = true;
        socket.write(`${greeting}\r\n`);
      };
      if (before === undefined) greet();
      else {
        socket.write(`${before.text}\r\n`);
        const timer = setTimeout(greet, before.ms);
        socket.on('close', () => clearTimeout(timer));
      }
      socket.on('data', (bytes: Buffer) => {
        if (!hasGreeted) socket.destroy();
        for (const line of bytes.toString().split('\r\n').filter(Boolean)) answer(socket, line);
      });
    },
    parts.host === undefined ? {} : { host: parts.host },
  );
}
