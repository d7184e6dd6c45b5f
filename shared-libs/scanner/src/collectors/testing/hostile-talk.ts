import fc from 'fast-check';
import { describe, it } from 'vitest';
import { followUpFor } from '../services/follow-up.ts';
import type { Dialogue } from '../tcp/dialogue.ts';
import { startTlsSteps } from '../tls/handshake/start-tls.ts';
import { anyOf, bytes, changed } from './changed-bytes.ts';

const greetingsOfServices = [
  '220 mail.example ESMTP\r\n',
  '250-mail.example\r\n250 STARTTLS\r\n',
  '* OK IMAP\r\n* CAPABILITY IMAP4rev1 STARTTLS\r\na1 OK\r\n',
  '+OK POP3\r\n',
  '+OK\r\nSTLS\r\n.\r\n',
  '0\x0c\x02\x01\x01x\x07\x0a\x01\0\x04\0\x04\0',
  '<stream:features><starttls/></stream:features><proceed/>',
  'J\0\0\0\x0a8.0.36\0\x01\0\0\0abcdefgh\0\xff\xff',
];

const namesWithFollowUp = [
  'ssh',
  'postgres',
  'cassandra',
  'couchdb',
  'kafka',
  'influxdb',
  'http',
  'kubernetes',
  'mongodb',
  'vnc',
  'ftp',
];

/** A dialogue with a service that says these messages, and ends where one is not whole. */
function scripted(messages: readonly Buffer[]): Dialogue {
  const waiting = [...messages];
  const none = () => {
    throw new Error('This dialogue stays in clear text');
  };
  return {
    async read(isWhole) {
      const message = waiting.shift();
      return message !== undefined && isWhole(message) ? message : null;
    },
    rest: () => Buffer.concat(waiting),
    write: () => undefined,
    secure: none,
    release: none,
    close: () => undefined,
  };
}

/** No answer of a service ends a dialogue in an exception. */
export function describeHostileTalk(numRuns: number): void {
  describe('the talk of a hostile server', () => {
    it('does not stop a dialogue in clear text before TLS', async () => {
      const greetings = fc.oneof(
        bytes,
        ...greetingsOfServices.map((text) => changed(Buffer.from(text, 'latin1'))),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(greetings, { maxLength: 5 }), async (messages) => {
          for (const { ask, begin } of Object.values(startTlsSteps)) {
            await ask(scripted(messages), 'shop.example');
            await begin(scripted(messages));
          }
        }),
        { numRuns },
      );
    });

    it('does not stop the second question to a service', () => {
      const greeted = fc.tuple(
        fc.constantFrom(...namesWithFollowUp),
        anyOf(Buffer.from('RFB 003.008\n')),
        anyOf(Buffer.from('HTTP/1.1 200 OK\r\n\r\n{"results":[]}')),
        fc.constantFrom(80, 5985, 10_250),
        fc.constantFrom('http', 'redis'),
      );
      fc.assert(
        fc.property(greeted, ([name, greeting, reply, port, asked]) => {
          const recognised = { name, access: 'unknown', web: false, product: null } as const;
          const followUp = followUpFor(recognised, greeting, port, asked);
          followUp?.isWhole(reply);
          followUp?.read(reply, recognised, 'closed');
        }),
        { numRuns },
      );
    });
  });
}
