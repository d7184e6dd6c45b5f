import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { describe, expect, it } from 'vitest';
import { type Mail, MailNotTaken } from '../../../platform/mail/mailer.ts';
import { attempt } from '../delivery/attempt.ts';
import type { ExchangePorts } from '../delivery/exchange.ts';
import { ocsfEvents } from './ocsf.ts';
import { kindsByType } from './registry.ts';
import { cefOf } from './syslog/syslog.ts';
import { sampleMessages } from './testing/sample-messages.ts';

const policy = { allowPrivate: true, ownEndpoints: [] };
const END = 'https://parapet.example/api/unsubscribe/1/2';
const never = new AbortController().signal;
const send = (
  type: 'email' | 'syslog',
  ports: Partial<ExchangePorts>,
  { url = '', settings = {} }: { url?: string; settings?: Record<string, string> },
) => {
  const kind = kindsByType[type];
  const message = sampleMessages[type === 'email' ? 'scan.ended' : 'findings.changed'];
  return attempt(
    { policy, publicUrl: 'https://parapet.example', timeoutMs: 2000, ...ports },
    {
      kind,
      deliveryId: message.id,
      body: kind.body(message, settings),
      connection: { url, settings, secrets: {}, signingSecret: null },
      ticket: null,
      unsubscribeUrl: END,
      asksAfterLostAnswer: false,
    },
    never,
  );
};

describe('mail to a list', () => {
  const settings = { recipient: 'security@northquay.example' };

  it('goes out with a stable id, within the allowance of its mailbox', async () => {
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail) };
    expect(await send('email', { mailer }, { settings })).toMatchObject({
      outcome: 'delivered',
      note: 'Accepted by the mail server.',
    });
    expect(mails).toMatchObject([
      {
        to: 'security@northquay.example',
        subject: '4 new findings in Northquay',
        id: `integration.${sampleMessages['scan.ended'].id}`,
        cause: { kind: 'invitation' },
        unsubscribeUrl: END,
        text: expect.stringContaining(`End these mails: ${END}`),
      },
    ]);
    expect(mails[0]?.html).toContain('&lt;without&gt;');
  });

  it('is given up where the mailbox does not exist, and tried again where the server is away', async () => {
    const failing = (error: Error) => ({ send: () => Promise.reject(error) });
    const unknown = new MailNotTaken('no such mailbox', { isFinal: true });
    const one = await send('email', { mailer: failing(unknown) }, { settings });
    expect(one.outcome).toBe('rejected');
    const two = await send('email', { mailer: failing(new Error('closed')) }, { settings });
    expect(two.outcome).toBe('retry');
  });

  it('says where this installation sends no mail', async () => {
    const tried = await send('email', { mailer: null }, { settings });
    expect(tried).toMatchObject({ outcome: 'rejected', error: 'This installation sends no mail.' });
  });
});

describe('CEF', () => {
  it('escapes what would end a field', () => {
    const [event] = ocsfEvents(sampleMessages['findings.changed'], 'delivery');
    if (!event) throw new Error('There is an event');
    const line = cefOf(event);
    expect(line).toMatch(
      /^CEF:0\|Parapet\|Parapet\|1\|net\.redis-open\|Redis answers <without> "a" password \\\| @everyone\|10\|/,
    );
    expect(line).toContain(
      'msg=Anyone can read *all* keys.\\n[click](https://evil.example) \\\\ \\= |',
    );
    expect(line).not.toContain('\n');
  });

  it('is sent over TLS, each message with its length, to a collector that is trusted alone', async () => {
    const certificate = makeCertificate();
    const received: Promise<string>[] = [];
    const server = createServer(certificate, (socket) => void received.push(text(socket)));
    server.on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `tls://127.0.0.1:${port}`;
    expect(await send('syslog', {}, { url })).toMatchObject({
      outcome: 'retry',
      error: expect.stringMatching(/not trusted/),
    });
    const ca = certificate.cert.replaceAll('\n', ' ');
    expect(await send('syslog', {}, { url, settings: { ca } })).toMatchObject({
      outcome: 'delivered',
      note: 'Sent. Syslog does not confirm what arrives.',
    });
    const [sent = ''] = await Promise.all(received);
    const [, length, rest = ''] = /^(\d+) (<130>1 .*)$/s.exec(sent) ?? [];
    expect(Number(length)).toBe(Buffer.byteLength(rest));
    server.close();
  });

  it('never goes to an address that is closed', async () => {
    const closed = { allowPrivate: false, ownEndpoints: [] };
    const tried = await send('syslog', { policy: closed }, { url: 'tls://127.0.0.1:6514' });
    expect(tried).toMatchObject({ outcome: 'rejected', error: expect.stringMatching(/private/) });
  });
});
