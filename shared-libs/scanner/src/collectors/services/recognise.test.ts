import { describe, expect, it } from 'vitest';
import { recognise } from './recognise.ts';

/** Processor time: a safe pattern takes milliseconds, an unsafe one seconds to years. */
const LIMIT_MICROSECONDS = 1_000_000;

it('recognises a text that slows patterns down as fast as any other service', () => {
  const answer = Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${'"ApiVersion":'.repeat(5000)}`);
  const startedAt = process.cpuUsage();

  recognise(answer);

  expect(process.cpuUsage(startedAt).user).toBeLessThan(LIMIT_MICROSECONDS);
});

describe('a greeting', () => {
  it.each([
    [
      '220---------- Welcome to Pure-FTPd [privsep] [TLS] ----------\r\n',
      'Pure-FTPd [privsep] [TLS]',
    ],
    [
      '* OK [CAPABILITY IMAP4rev1 SASL-IR STARTTLS LOGINDISABLED] Dovecot (Debian) ready.\r\n',
      'Dovecot (Debian) ready.',
    ],
    ['* OK [CAPABILITY IMAP4rev1]\r\n', null],
    ['+OK Dovecot (Debian) ready.\r\n', 'Dovecot (Debian) ready.'],
    ['220 ***************** FTP\r\n', 'FTP'],
  ])('names the product alone: %s', (greeting, product) => {
    expect(recognise(Buffer.from(greeting))).toMatchObject({ product });
  });
});

describe('an answer over HTTP', () => {
  it.each([
    ['http-proxy', 'HTTP/1.1 400 Bad Request\r\nX-Squid-Error: ERR_INVALID_URL 0\r\n\r\n'],
    [
      'http-proxy',
      'HTTP/1.0 400 Bad Request\r\nServer: tinyproxy/1.11.1\r\n\r\n<p>You tried to connect to the machine the proxy is running on</p>',
    ],
    ['http-proxy', 'HTTP/1.0 407 Proxy Authentication Required\r\n\r\n'],
    ['http-proxy', 'HTTP/1.1 400 x\r\n\r\nInvalid header received from client.'],
    ['http', 'HTTP/1.1 500 Error\r\n\r\nTypeError [ERR_INVALID_URL]: Invalid URL'],
    ['http', 'HTTP/1.1 400 Bad Request\r\n\r\n400 Bad Request'],
    ['http', 'HTTP/1.1 200 OK\r\n\r\nInvalid header received from client.'],
  ])('is of a %s: %s', (name, answer) => {
    expect(recognise(Buffer.from(answer))).toMatchObject({ name, web: true });
  });
});

describe('a service without its own question', () => {
  it.each([
    ['cvspserver', 'cvs [pserver aborted]: bad auth protocol start: GET / HTTP/1.0\r\n'],
    ['daytime', 'Mon Nov 23 19:20:38 2026\r\n'],
    ['chargen', ' !"#$%&\'()*+,-./0123456789:;<=>?@ABC\r\n'],
    ['irc', 'ERROR :"Oops, HTTP request received? This is IRC!"\r\n'],
  ])('is named by what it says: %s', (name, answer) => {
    expect(recognise(Buffer.from(answer))).toMatchObject({ name, web: false });
  });

  it('is MariaDB, which turns strangers away by its name', () => {
    const refusal = (product: string) =>
      recognise(
        Buffer.from(
          `E\0\0\0\xff\x6a\x04Host '192.0.2.7' is not allowed to connect to this ${product} server`,
          'latin1',
        ),
      );
    expect(refusal('MariaDB')).toMatchObject({ name: 'mysql', product: 'MariaDB' });
    expect(refusal('MySQL')).toMatchObject({ name: 'mysql', product: null });
  });

  it.each([
    ['open', 'INFO {"server_id":"N","version":"2.9.10","max_payload":1048576}\r\n'],
    ['protected', 'INFO {"server_id":"N","auth_required":true,"version":"2.9.10"}\r\n'],
    ['unknown', 'INFO {"server_id":"N","version":"2.9.10","max_pay'],
  ])('is NATS, %s', (access, answer) => {
    expect(recognise(Buffer.from(answer))).toMatchObject({
      name: 'nats',
      product: 'NATS',
      version: '2.9.10',
      access,
    });
  });
});
