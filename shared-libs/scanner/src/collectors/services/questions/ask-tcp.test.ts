import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import type { HostQuestion, Service } from '../../../subjects/host.ts';
import { service, startTls } from '../../../testing/hosts.ts';
import { startMailServer } from '../../../testing/servers/mail-server.ts';
import { startSshServer } from '../../../testing/servers/ssh-server.ts';
import { startStartTlsServer } from '../../../testing/servers/start-tls-servers.ts';
import { startTcpServer, type TestServer } from '../../../testing/servers/tcp-servers.ts';
import type { Timeouts } from '../../../traffic/timeouts.ts';
import { createTraffic } from '../../../traffic/traffic.ts';
import { askOverTcp } from './ask-tcp.ts';

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const trafficWith = (timeouts: Partial<Timeouts>) =>
  createTraffic({
    signal: new AbortController().signal,
    requestsPerSecond: 5,
    whenRunning: async () => undefined,
    timeouts,
  });

const names: Partial<Record<HostQuestion, string>> = {
  'anonymous-ftp': 'ftp',
  'anonymous-ldap': 'ldap',
  'mail-relay': 'smtp',
  'mail-users': 'smtp',
  'http-proxy': 'http',
  'socks-proxy': 'socks',
  'ssh-passwords': 'ssh',
  'ssh-strangers': 'ssh',
};

async function askAt(
  question: HostQuestion,
  server: TestServer,
  parts: Partial<Service> = {},
  timeouts: Partial<Timeouts> = {},
) {
  running.push(server);
  const name = names[question] ?? null;
  const services = [service({ port: server.port, name, web: name === 'http', ...parts })];
  const [answer] = await askOverTcp(
    { address: '127.0.0.1', questions: [question], services },
    trafficWith(timeouts),
  );
  return answer;
}

/** Answers each line with what stands beside its first word. */
const replying =
  (replies: Record<string, string>, seen: string[] = []) =>
  (socket: Socket) => {
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        seen.push(line);
        socket.write(`${replies[line.split(' ')[0] ?? ''] ?? '502 No'}\r\n`);
      }
    });
  };

/** The same after a greeting. */
const lines = (greeting: string, replies: Record<string, string>, seen: string[] = []) =>
  startTcpServer((socket: Socket) => {
    socket.write(`${greeting}\r\n`);
    replying(replies, seen)(socket);
  });

const certified = makeCertificate();

/** Runs where TLS begins at once. */
const behindTls = (serve: (socket: Socket) => void) =>
  startTcpServer((socket) => {
    const secure = new TLSSocket(socket, { isServer: true, ...certified });
    serve(secure.on('error', () => undefined));
  });

describe('an FTP server', () => {
  const ftp = (pass: string) => lines('220 (vsFTPd 3.0.5)', { USER: '331 Password?', PASS: pass });

  it.each([
    ['open', '230 Login successful.'],
    ['protected', '530 Login incorrect.'],
    ['unclear', '421 Too many users.'],
  ])('is %s when it answers %s', async (result, pass) => {
    expect(await askAt('anonymous-ftp', await ftp(pass))).toMatchObject({ result });
  });

  it('shows nothing when it fails, as vsftpd does in a folder that it may not use', async () => {
    const oops = '500 OOPS: vsftpd: refusing to run with writable root inside chroot()';
    expect(await askAt('anonymous-ftp', await ftp(oops))).toMatchObject({ result: 'unclear' });
  });

  it.each([
    ['open', '230 Login successful.', '530 Anonymous sessions must use encryption.'],
    ['open', '230 Anonymous user logged in', '421 Sorry, cleartext sessions are not accepted'],
    ['protected', '530 Login incorrect.', '530 Non-anonymous sessions must use encryption.'],
    ['protected', '530 Login authentication failed', '421 Sorry, cleartext sessions'],
    ['unclear', '421 Too many users.', '530 Anonymous sessions must use encryption.'],
  ])('is %s when it answers %s behind TLS, and %s before', async (result, pass, otherwise) => {
    const behind = replying({ USER: '331 Password?', PASS: pass });
    const server = await startStartTlsServer({
      protocol: 'ftp',
      tls: certified,
      otherwise,
      behind,
    });
    const answer = await askAt('anonymous-ftp', server, { startTls: startTls('ftp') });
    expect(answer).toMatchObject({
      result,
      proof: { reproduce: expect.stringContaining('--ssl-reqd') },
    });
  });

  it('is asked where TLS begins at once', async () => {
    const server = await behindTls((socket) => {
      socket.write('220 Welcome\r\n');
      replying({ USER: '230 Welcome' })(socket);
    });
    expect(await askAt('anonymous-ftp', server, { tls: true })).toMatchObject({ result: 'open' });
  });
});

describe('a directory', () => {
  const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
  const done = (code: string) => `300c 020101 6507 0a01${code} 0400 0400`;
  /** The rootDSE names one naming context, `o=a`. */
  const root = '3022 020101 641d 0400 3019 3017 040e 6e616d696e67436f6e7465787473 3105 0403 6f3d61';
  const itself = '300c 020102 6407 0403 6f3d61 3000';
  const below = '3011 020102 640c 0408 6f753d622c6f3d61 3000';
  const answering =
    (...answers: string[]) =>
    (socket: Socket) => {
      socket.on('data', () => {
        const next = answers.shift();
        if (next === undefined) socket.end();
        else socket.write(hex(next));
      });
    };
  const directory = (...answers: string[]) => startTcpServer(answering(...answers));

  it.each([
    ['open', 'lists an entry', [root + done('00'), itself + below + done('04')]],
    ['protected', 'wants a bind, as Active Directory does', [root + done('00'), done('01')]],
    ['protected', 'shows the name of its root alone', [root + done('00'), itself + done('00')]],
    ['protected', 'refuses its rootDSE', [done('32')]],
    ['unclear', 'names no part', [done('00')]],
    ['unclear', 'is busy', [root + done('00'), done('33')]],
    ['unclear', 'ends the connection', [root + done('00')]],
  ])('is %s when it %s', async (result, _does, answers) => {
    expect(await askAt('anonymous-ldap', await directory(...answers))).toMatchObject({ result });
  });

  it('is unclear when it begins an answer that never ends', async () => {
    const server = await directory('3030');
    expect(await askAt('anonymous-ldap', server, {}, { talkMs: 300 })).toMatchObject({
      result: 'unclear',
    });
  });

  it.each([
    ['open', [root + done('00'), itself + below + done('04')]],
    ['protected', [done('30')]],
  ])('is %s where TLS begins at once', async (result, answers) => {
    const server = await behindTls(answering(...answers));
    expect(await askAt('anonymous-ldap', server, { tls: true })).toMatchObject({ result });
  });

  it('that wants TLS first is asked behind it', async () => {
    const behind = answering(root + done('00'), itself + below + done('04'));
    const server = await startStartTlsServer({ protocol: 'ldap', tls: certified, behind });
    const parts = { startTls: startTls('ldap') };
    expect(await askAt('anonymous-ldap', server, parts)).toMatchObject({ result: 'open' });
  });
});

describe('a mail server', () => {
  it.each([
    ['open', '250 Ok', '250 Ok'],
    ['protected', '250 Ok', '554 Relay access denied'],
    ['protected', '530 Authentication required', ''],
    ['protected', '250 Ok', '454 4.7.1 <scanner@example.org>: Relay access denied'],
    ['unclear', '250 Ok', '450 Greylisted'],
    ['unclear', '550 SPF fail', ''],
  ])('is %s as a relay when it answers %s and %s', async (result, mail, rcpt) => {
    const server = await startMailServer({ replies: { MAIL: mail, RCPT: rcpt } });
    expect(await askAt('mail-relay', server)).toMatchObject({ result });
  });

  it('that wants TLS first is asked behind it', async () => {
    const server = await startStartTlsServer({
      protocol: 'smtp',
      tls: certified,
      otherwise: '530 5.7.0 Must issue a STARTTLS command first',
      behind: replying({ EHLO: '250 Ok', MAIL: '250 Ok', RCPT: '250 Ok' }),
    });
    const parts = { startTls: startTls('smtp') };
    expect(await askAt('mail-relay', server, parts)).toMatchObject({ result: 'open' });
  });

  it('is asked without a sender where it refuses that of the scanner', async () => {
    const server = await startTcpServer((socket) => {
      socket.write('220 mail.test ESMTP\r\n');
      socket.on('data', (bytes) => {
        const isNamed = bytes.toString().includes('scanner@example.com');
        socket.write(isNamed ? '550 SPF fail\r\n' : '250 Ok\r\n');
      });
    });
    expect(await askAt('mail-relay', server)).toMatchObject({ result: 'open' });
  });

  it('gets no mail: DATA is never sent, and RSET ends the attempt', async () => {
    const seen: string[] = [];
    const ok = '250 Ok';
    const replies = { EHLO: ok, MAIL: ok, RCPT: ok, RSET: ok, QUIT: '221 Bye' };
    await askAt('mail-relay', await lines('220 open.test ESMTP', replies, seen));

    expect(seen.map((line) => line.split(' ')[0])).toEqual([
      'EHLO',
      'MAIL',
      'RCPT',
      'RSET',
      'QUIT',
    ]);
  });

  it.each([
    ['open', { VRFY: '250 found' }, '550 unknown'],
    ['protected', { VRFY: '252 Cannot VRFY' }, '252 Cannot VRFY'],
    ['protected', { VRFY: '502 disabled' }, '502 disabled'],
    ['unclear', { VRFY: '450 Too many' }, '450 Too many'],
    ['unclear', { VRFY: '503 Bad sequence' }, '503 Bad sequence'],
  ])('is %s for VRFY', async (result, { VRFY: known }, unknown) => {
    const server = await startTcpServer((socket) => {
      socket.write('220 mail.test ESMTP\r\n');
      socket.on('data', (bytes) => {
        const isUnknown = bytes.toString().includes('nobody');
        const isVerify = bytes.toString().startsWith('VRFY');
        socket.write(`${isVerify ? (isUnknown ? unknown : known) : '250 Ok'}\r\n`);
      });
    });
    expect(await askAt('mail-users', server)).toMatchObject({ result });
  });
});

describe('an SSH server', () => {
  it.each([
    ['open', ['publickey', 'password']],
    ['protected', ['publickey']],
    ['unclear', ['publickey', 'keyboard-interactive']],
    ['unclear', null],
  ])('is %s for passwords when it names %j', async (result, methods) => {
    expect(await askAt('ssh-passwords', await startSshServer({ methods }))).toMatchObject({
      result,
    });
  });

  it.each([
    ['open', null],
    ['protected', ['publickey', 'password']],
  ])('is %s for strangers when it names %j, and gets no password', async (result, methods) => {
    const server = await startSshServer({ methods });
    expect(await askAt('ssh-strangers', server)).toMatchObject({ result });
    expect(server.seen).toEqual(['none']);
  });

  it('is unclear when it ends the exchange', async () => {
    const server = await startTcpServer((socket) => void socket.end('SSH-2.0-Test\r\n'));
    expect(await askAt('ssh-passwords', server)).toMatchObject({
      result: 'unclear',
      seen: 'The server ended the connection',
    });
  });
});

describe('a web server', () => {
  const web = (answer: (target: string) => string) =>
    startTcpServer((socket) => {
      socket.on('data', (bytes) => socket.end(answer(bytes.toString().split(' ')[1] ?? '')));
    });
  const page = 'HTTP/1.1 200 OK\r\n\r\nhello';
  const badGateway = 'HTTP/1.1 502 Bad Gateway\r\nServer: nginx\r\n\r\n502 Bad Gateway';
  const failed = 'HTTP/1.1 503 Service Unavailable\r\nX-Squid-Error: ERR_DNS_FAIL 0\r\n\r\nno';

  // As Squid 5.7 and Privoxy 3.0.34 answer; neither has a page of its own.
  const squid =
    'HTTP/1.1 400 Bad Request\r\nServer: squid/5.7\r\nX-Squid-Error: ERR_INVALID_URL 0\r\n\r\n';
  const unread =
    'HTTP/1.1 502 Bad Gateway\r\nServer: squid/5.7\r\nX-Squid-Error: ERR_READ_ERROR 0\r\n\r\n';
  const via = (answer: string, ...hops: string[]) =>
    answer.replace('\r\n\r\n', `\r\nVia: ${hops.join(', ')}\r\n\r\n`);
  const denied =
    'HTTP/1.1 403 Forbidden\r\nServer: squid/5.7\r\nX-Squid-Error: ERR_ACCESS_DENIED 0\r\n\r\n';
  const privoxy =
    'HTTP/1.1 400 Invalid header received from client\r\n\r\nInvalid header received from client.';
  const unfound = 'HTTP/1.1 404 No such domain\r\n\r\n<html>';
  const either = (foreign: string, own: string) => (target: string) =>
    target.startsWith('http:') ? foreign : own;

  /** Waits for its name server longer than the question; its own address needs none. */
  const slow = (through: string) => (target: string) => {
    if (target.includes('.invalid')) return '';
    return target === '/' ? via(squid, '1.1 vm (squid/5.7)') : through;
  };

  it.each([
    ['open', 'is Squid for everyone', either(unread, squid)],
    [
      'open',
      'is Squid for everyone, with a slow name server',
      slow(via(squid, '1.1 vm (squid/5.7)', '1.1 vm (squid/5.7)')),
    ],
    [
      'unclear',
      'is Squid with a slow name server that refuses its own address',
      slow(via(denied, '1.1 vm (squid/5.7)')),
    ],
    ['protected', 'is Squid for others', either(denied, squid)],
    ['open', 'is Privoxy for everyone', either(unfound, privoxy)],
    ['protected', 'is a site that has no such domain', either(unfound, page)],
    ['unclear', 'is a proxy that keeps silent', either('', squid)],
    ['open', 'looks foreign names up', (t: string) => (t.startsWith('http:') ? failed : page)],
    ['protected', 'answers with its own page', () => page],
    ['protected', 'refuses', () => 'HTTP/1.1 403 Forbidden\r\n\r\nERR_ACCESS_DENIED'],
    ['unclear', 'is down', () => failed],
    [
      'unclear',
      'fails for foreign names without a reason',
      (t: string) => (t.startsWith('http:') ? badGateway : page),
    ],
    ['protected', 'fails for every name', () => badGateway],
    ['unclear', 'is none', () => 'hello'],
  ] as const)('is %s when it %s', async (result, _does, answer) => {
    expect(await askAt('http-proxy', await web(answer))).toMatchObject({ result });
  });

  it('shows the request that it answered', async () => {
    const hop = '1.1 vm (squid/5.7)';
    const server = await web(slow(via(squid, hop, hop)));
    expect((await askAt('http-proxy', server))?.proof).toMatchObject({
      request: expect.stringContaining(`ask for http://127.0.0.1:${server.port}/`),
      reproduce: expect.stringMatching(new RegExp(` 'http://127.0.0.1:${server.port}/'$`)),
    });
  });
});

describe('a SOCKS proxy', () => {
  const socks = (method: number, reply: number) =>
    startTcpServer((socket) => {
      socket.on('data', (bytes) => {
        if (bytes.length === 3) socket.write(Buffer.of(5, method));
        else socket.end(Buffer.of(5, reply, 0, 1, 0, 0, 0, 0, 0, 0));
      });
    });

  it.each([
    ['open', 0, 4],
    ['open', 0, 0],
    ['protected', 0, 2],
    ['protected', 0xff, 0],
    ['unclear', 0, 7],
  ])('is %s with method %i and reply %i', async (result, method, reply) => {
    expect(await askAt('socks-proxy', await socks(method, reply))).toMatchObject({ result });
  });
});
