import { describe, expect, it } from 'vitest';
import { tlsAlert, tlsRecord } from '../../../testing/servers/bending-tls-proxy.ts';
import { groupOfKeyExchange } from './chosen-group.ts';
import { readServerReply } from './server-hello.ts';

const WARNING = 1;
const FATAL = 2;
const UNRECOGNISED_NAME = 112;
const HANDSHAKE = 22;

const message = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.of(type, 0, body.length >> 8, body.length & 255), body]);
/** TLS 1.2 with suite 0xc02f, and renegotiation_info. */
const hello = message(
  2,
  Buffer.concat([
    Buffer.of(3, 3),
    Buffer.alloc(32, 7),
    Buffer.of(0, 0xc0, 0x2f, 0),
    Buffer.of(0, 5, 0xff, 1, 0, 1, 0),
  ]),
);
const certificate = message(11, Buffer.alloc(900));
/** Names P-256. */
const keyExchange = message(12, Buffer.concat([Buffer.of(3, 0, 0x17), Buffer.alloc(100)]));
const done = message(14, Buffer.alloc(0));

/** Records of `size` bytes at most. */
const inRecords = (content: Buffer, size: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(content.length / size) }, (_, at) =>
      tlsRecord(HANDSHAKE, content.subarray(at * size, (at + 1) * size)),
    ),
  );

const accepted = { kind: 'hello', version: 0x0303, suite: 0xc02f, compression: 0 };
const warning = tlsAlert(WARNING, UNRECOGNISED_NAME);

describe('the answer of a TLS server', () => {
  it.each<[string, Buffer]>([
    ['alone', tlsRecord(HANDSHAKE, hello)],
    ['behind a warning', Buffer.concat([warning, tlsRecord(HANDSHAKE, hello)])],
    [
      'behind two warnings in one record',
      Buffer.concat([tlsRecord(21, Buffer.of(1, 112, 1, 90)), tlsRecord(HANDSHAKE, hello)]),
    ],
    [
      'behind a warning in two records',
      Buffer.concat([
        tlsRecord(21, Buffer.of(1)),
        tlsRecord(21, Buffer.of(112)),
        tlsRecord(HANDSHAKE, hello),
      ]),
    ],
    ['in records of a byte', inRecords(hello, 1)],
    ['in records of 30 bytes', inRecords(hello, 30)],
    [
      'with a warning between its parts',
      Buffer.concat([
        tlsRecord(HANDSHAKE, hello.subarray(0, 20)),
        warning,
        tlsRecord(HANDSHAKE, hello.subarray(20)),
      ]),
    ],
    [
      'in a record with the messages behind it',
      tlsRecord(HANDSHAKE, Buffer.concat([hello, certificate, keyExchange, done])),
    ],
    [
      'behind a request for a hello',
      tlsRecord(HANDSHAKE, Buffer.concat([message(0, Buffer.alloc(0)), hello])),
    ],
  ])('is its hello, %s', (_how, bytes) => {
    expect(readServerReply(bytes)).toMatchObject(accepted);
  });

  it.each<[string, Buffer, number]>([
    ['a fatal alert', tlsAlert(FATAL, 70), 70],
    ['one behind a warning', Buffer.concat([warning, tlsAlert(FATAL, 40)]), 40],
    ['the end of the connection, which is a warning', tlsAlert(WARNING, 0), 0],
  ])('is a refusal: %s', (_how, bytes, alert) => {
    expect(readServerReply(bytes)).toEqual({ kind: 'refused', alert });
  });

  it('is still to come behind warnings alone', () => {
    expect(readServerReply(warning)).toEqual({ kind: 'warned', alert: 112 });
  });

  it.each<[string, Buffer]>([
    ['within a record', tlsRecord(HANDSHAKE, hello).subarray(0, -1)],
    ['within a message', tlsRecord(HANDSHAKE, hello.subarray(0, -1))],
    ['within an alert', tlsRecord(21, Buffer.of(WARNING))],
    ['within the second record', Buffer.concat([warning, Buffer.of(22, 3)])],
  ])('is not read %s', (_how, bytes) => {
    expect(readServerReply(bytes)).toEqual({ kind: 'incomplete', isBegun: true });
  });

  it.each<[string, Buffer]>([
    ['an alert of a level that does not exist', tlsAlert(3, 70)],
    ['another message than a hello', tlsRecord(HANDSHAKE, certificate)],
    ['a hello of four bytes', tlsRecord(HANDSHAKE, message(2, Buffer.alloc(4)))],
    ['data of an application', tlsRecord(23, Buffer.from('HTTP/1.1'))],
    ['text behind a warning', Buffer.concat([warning, Buffer.from('HTTP/1.1 400')])],
    [
      'a message of 16 MB',
      tlsRecord(HANDSHAKE, Buffer.concat([Buffer.of(2, 255, 255, 255), Buffer.alloc(40)])),
    ],
  ])('shows nothing as %s', (_how, bytes) => {
    expect(readServerReply(bytes)).toEqual({ kind: 'malformed' });
  });

  it('is not TLS as text, or as a record of another protocol', () => {
    for (const bytes of [Buffer.from('HTTP/1.1 400 Bad'), Buffer.of(22, 2, 0, 0, 4)]) {
      expect(readServerReply(bytes)).toEqual({ kind: 'not-tls' });
    }
  });
});

describe('the group of a key exchange', () => {
  const flight = Buffer.concat([hello, certificate, keyExchange, done]);

  it.each<[string, Buffer]>([
    ['in one record', tlsRecord(HANDSHAKE, flight)],
    ['in parts', inRecords(flight, 64)],
    ['behind a warning', Buffer.concat([warning, inRecords(flight, 500)])],
  ])('is read %s', (_how, bytes) => {
    expect(groupOfKeyExchange(bytes)).toBe(0x17);
  });

  it('is awaited until its message has come', () => {
    expect(groupOfKeyExchange(inRecords(Buffer.concat([hello, certificate]), 64))).toBeUndefined();
  });
});
