import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, test } from 'vitest';
import { createLogger } from '../platform/log/logger.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { transportUrl } from '../platform/mail/smtp-settings.ts';

const mail = { to: 'ada@parapet.example', subject: 'News', text: 'a', html: '<p>a</p>' };
const from = 'parapet@mail.example';
const USER = 'relay-user';
const PASSWORD = 'correct-horse/battery';
const LOGIN = `${USER}:${encodeURIComponent(PASSWORD)}`;

interface ReceivedLine {
  readonly line: string;
  readonly isEncrypted: boolean;
}
interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedLine[];
}

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});

/** The part of SMTP that one login and one mail need. */
async function startMailServer(options: {
  tls: 'from the start' | 'on request' | 'never';
  certificate?: { key: string; cert: string };
  /** The response to a login; accepted by default. */
  toLogin?: (line: string) => string;
}): Promise<MailServer> {
  const { tls, certificate = makeCertificate(), toLogin = () => '235 welcome' } = options;
  const received: ReceivedLine[] = [];
  const converse = (socket: Socket, isEncrypted: boolean) => {
    let isInMail = false;
    let rest = '';
    sockets.add(socket);
    socket.on('error', () => undefined);
    const answer = (line: string) => socket.write(`${line}\r\n`);
    const handleLine = (line: string) => {
      received.push({ line, isEncrypted });
      const word = line.split(' ')[0]?.toUpperCase();
      if (isInMail) {
        if (line !== '.') return;
        isInMail = false;
        answer('250 taken');
      } else if (word === 'EHLO') {
        answer('250-mail.example');
        if (tls === 'on request' && !isEncrypted) answer('250-STARTTLS');
        answer('250 AUTH PLAIN LOGIN');
      } else if (word === 'STARTTLS' && tls === 'never') answer('502 what?');
      else if (word === 'STARTTLS') {
        answer('220 go on');
        socket.removeAllListeners('data');
        converse(new TLSSocket(socket, { isServer: true, ...certificate }), true);
      } else if (word === 'AUTH') answer(toLogin(line));
      else if (word === 'DATA') {
        isInMail = true;
        answer('354 go on');
      } else answer(word === 'QUIT' ? '221 bye' : '250 fine');
    };
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) handleLine(line);
    });
    return answer;
  };
  const greet = (isEncrypted: boolean) => (socket: Socket) =>
    converse(socket, isEncrypted)('220 mail.example');
  const server =
    tls === 'from the start'
      ? createTlsServer(certificate, greet(true)).on('tlsClientError', () => undefined)
      : createServer(greet(false));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, received };
}

const send = (url: string) => createSmtpMailer({ url, from }).send({ ...mail, cause: 'taken' });
const failureOf = (url: string) =>
  send(url).then(
    () => null,
    (error: Error) => error,
  );
const loginsOf = ({ received }: MailServer) =>
  received.filter(({ line }) => line.startsWith('AUTH'));

describe('smtps', () => {
  test('uses TLS from the start with a trusted certificate', async () => {
    const certificate = makeCertificate();
    const server = await startMailServer({ tls: 'from the start', certificate });
    const ca = encodeURIComponent(certificate.cert);
    await send(`smtps://${LOGIN}@localhost:${server.port}?tls.ca=${ca}`);
    expect(loginsOf(server)).toHaveLength(1);
    expect(server.received.every(({ isEncrypted }) => isEncrypted)).toBe(true);
  });

  test.each([
    ['is self-signed', makeCertificate(), undefined],
    ['is for another name', makeCertificate({ names: ['other.example'] }), 'its own'],
    ['has expired', makeCertificate({ from: -9, until: -1 }), 'its own'],
  ])('sends no login to a server whose certificate %s', async (_, certificate, trust) => {
    const server = await startMailServer({ tls: 'from the start', certificate });
    const ca = trust ? `?tls.ca=${encodeURIComponent(certificate.cert)}` : '';
    const failure = await failureOf(`smtps://${LOGIN}@localhost:${server.port}${ca}`);
    expect(failure).toMatchObject({ name: 'MailNotTaken', isFinal: false });
    expect(server.received).toEqual([]);
  });
});

describe('smtp with STARTTLS', () => {
  test('is encrypted before the login where the server offers it', async () => {
    const certificate = makeCertificate();
    const server = await startMailServer({ tls: 'on request', certificate });
    const ca = encodeURIComponent(certificate.cert);
    await send(`smtp://${LOGIN}@localhost:${server.port}?requireTLS=true&tls.ca=${ca}`);
    expect(loginsOf(server)).toMatchObject([{ isEncrypted: true }]);
    const clear = server.received.filter(({ isEncrypted }) => !isEncrypted);
    expect(clear.map(({ line }) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
  });

  test('sends no login to a server whose certificate is not trusted', async () => {
    const server = await startMailServer({ tls: 'on request' });
    const failure = await failureOf(`smtp://${LOGIN}@localhost:${server.port}?requireTLS=true`);
    expect(failure).toMatchObject({ name: 'MailNotTaken', isFinal: false });
    expect(loginsOf(server)).toEqual([]);
  });

  test('sends neither login nor mail when it is required but not offered', async () => {
    const server = await startMailServer({ tls: 'never' });
    const failure = await failureOf(`smtp://${LOGIN}@localhost:${server.port}?requireTLS=true`);
    expect(failure).toMatchObject({ name: 'MailNotTaken', isFinal: false });
    const commands = server.received.map(({ line }) => line.split(' ')[0]);
    expect(commands).not.toContain('AUTH');
    expect(commands).not.toContain('MAIL');
  });
});

describe('whether TLS is required', () => {
  const isRequired = (url: string) =>
    new URL(transportUrl(url)).searchParams.get('requireTLS') === 'true';

  test.each([
    ['smtp://user:password@relay.example', true],
    ['smtp://user:password@10.0.0.5:2525', true],
    ['smtp://user@relay.example', true],
    ['smtps://user:password@relay.example', true],
    ['smtp://relay.example?requireTLS=true', true],
    ['smtp://relay.example', false],
    ['smtp://user:password@localhost:1025', false],
    ['smtp://user:password@127.0.0.1:1025', false],
    ['smtp://user:password@relay.internal?requireTLS=false', false],
  ])('%s: %s', (url, expected) => {
    expect(isRequired(url)).toBe(expected);
  });

  test('options that would log the login or change the server are removed', () => {
    const options = 'logger=true&debug=true&host=evil.example&proxy=http://evil.example&name=a.b';
    const { searchParams } = new URL(transportUrl(`smtp://relay.example?${options}`));
    expect([...searchParams.keys()]).toEqual(['name']);
  });
});

describe('a login that is refused', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const secrets = [
    PASSWORD,
    encodeURIComponent(PASSWORD),
    base64(PASSWORD),
    base64(`\u0000${USER}\u0000${PASSWORD}`),
  ];

  test.each([
    ['PLAIN', (line: string) => `535 5.7.8 bad login: ${line}`],
    ['PLAIN in clear', () => `535 5.7.8 ${USER} may not come in with ${PASSWORD}`],
    ['a password in base64', () => `454 4.7.0 not now: ${base64(PASSWORD)}`],
  ])('is never logged, even when the server repeats it (%s)', async (_, toLogin) => {
    const server = await startMailServer({ tls: 'never', toLogin });
    const failure = await failureOf(`smtp://${LOGIN}@127.0.0.1:${server.port}`);
    expect(failure).toMatchObject({ name: 'MailNotTaken', isFinal: false });
    expect(failure?.message).toContain('[redacted]');
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    createLogger({ process: 'worker', level: 'info' }, destination).error({ err: failure });
    expect(lines).toHaveLength(1);
    for (const secret of secrets) expect(lines[0]).not.toContain(secret);
  });
});
