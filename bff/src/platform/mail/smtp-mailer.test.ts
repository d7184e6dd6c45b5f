import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MailNotTaken } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const mail = {
  to: 'ada@parapet.example',
  subject: 'Northquay: a scan failed',
  text: 'The scan failed.\n',
  html: '<p>The scan failed.</p>',
  id: 'scan-1.ada',
  cause: 'taken',
} as const;

let server: Server;
/** The response to each command, by its first word; `drop` closes the connection. */
let answers: Record<string, string>;
let received: string[];
let accepted: string[];

beforeEach(async () => {
  answers = {};
  received = [];
  accepted = [];
  server = createServer(converse).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

/** The part of SMTP that one mail needs. */
function converse(socket: Socket): void {
  let inMail = false;
  let rest = '';
  const answer = (word: string, usual: string) => {
    const line = answers[word] ?? usual;
    if (line === 'drop') socket.destroy();
    else socket.write(`${line}\r\n`);
    return line;
  };
  socket.on('error', () => undefined);
  socket.write('220 mail.example\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk;
    while (true) {
      const end = rest.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + (inMail ? 5 : 2));
      if (inMail) {
        inMail = false;
        if (answer('.', '250 accepted').startsWith('250')) accepted.push(line);
        continue;
      }
      received.push(line);
      const word = line.split(' ')[0] ?? '';
      inMail = word === 'DATA' && answer(word, '354 go on').startsWith('354');
      if (word !== 'DATA') answer(word, word === 'QUIT' ? '221 bye' : '250 fine');
    }
  });
}

const mailer = () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return createSmtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Parapet <parapet@mail.example>',
  });
};

describe('a mail by SMTP', () => {
  test.each([
    [
      'with a file',
      {
        ...mail,
        attachments: [{ fileName: 'a.csv', content: Buffer.from('a'), type: 'text/csv' }],
      },
    ],
    ['without an id of its own', (({ id: _, ...rest }) => rest)(mail)],
    ['with a subject that is encoded', { ...mail, subject: 'Größe: ein Scan schlug fehl' }],
  ])('says that nobody wrote it: %s', async (_how, sent) => {
    await mailer().send(sent);
    expect(accepted[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  test('is sent as text and HTML, with a stable message id', async () => {
    await mailer().send(mail);
    expect(received).toContain('MAIL FROM:<parapet@mail.example>');
    expect(received).toContain('RCPT TO:<ada@parapet.example>');
    expect(accepted[0]).toContain('Subject: Northquay: a scan failed');
    expect(accepted[0]).toContain('From: Parapet <parapet@mail.example>');
    expect(accepted[0]).toContain('Message-ID: <scan-1.ada@mail.example>');
    expect(accepted[0]).toContain('Auto-Submitted: auto-generated');
    expect(accepted[0]).toContain('text/plain');
    expect(accepted[0]).toContain('text/html');
  });

  test('names a POST that ends mails of its kind, where there is one', async () => {
    await mailer().send(mail);
    const url = 'https://parapet.example/api/unsubscribe/1/2';
    await mailer().send({ ...mail, unsubscribeUrl: url });
    expect(accepted[0]).not.toContain('List-Unsubscribe');
    expect(accepted[1]).toContain(`List-Unsubscribe: <${url}>`);
    expect(accepted[1]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('goes to one address, even when it contains a second one', async () => {
    await mailer()
      .send({ ...mail, to: 'ada@parapet.example, eve@parapet.example' })
      .catch(() => undefined);
    expect(received.filter((line) => line.startsWith('RCPT TO:<eve'))).toEqual([]);
  });

  test.each([
    ['an address that is refused', { RCPT: '550 no such user' }, true],
    ['a mail that is refused', { '.': '554 spam' }, true],
    ['a server that is busy', { MAIL: '451 later' }, false],
    ['a server that accepts no more mail today', { '.': '452 full' }, false],
  ])('%s means that the mail was not accepted', async (_, refusal, isFinal) => {
    answers = refusal;
    const error = await mailer()
      .send(mail)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MailNotTaken);
    expect(error).toMatchObject({ isFinal });
    expect(accepted).toEqual([]);
  });

  test('an unreachable server allows a retry', async () => {
    const absent = mailer();
    server.close();
    await once(server, 'close');
    await expect(absent.send(mail)).rejects.toMatchObject({ name: 'MailNotTaken', isFinal: false });
  });

  test('a connection that breaks after the mail was sent leaves the result unknown', async () => {
    answers = { '.': 'drop' };
    const error = await mailer()
      .send(mail)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailNotTaken);
  });
});
