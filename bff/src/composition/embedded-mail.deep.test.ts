import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runtimeConfigSchema } from '@parapet/contracts/releases/runtime-config';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

// The real processes, started as the launcher does, entirely on this machine.

const PROCESSES = ['main', 'worker'] as const;
const MAIL_FROM = 'Parapet <parapet@mail.example>';

let database: TestDatabase;
let dataDir: string;
let mailServer: Server;
let mailPort: number;
const mails: string[] = [];
const sockets = new Set<Socket>();
const started: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'parapet-mail-'));
  mailServer = createServer(converse).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  mailPort = portOf(mailServer);
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  mailServer.close();
  await rm(dataDir, { recursive: true });
  await database.drop();
});

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/** The part of SMTP that one mail needs. */
function converse(socket: Socket): void {
  let mail: string[] | null = null;
  let rest = '';
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.write('220 mail.example\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (mail && line === '.') {
        mails.push(mail.join('\n'));
        mail = null;
        socket.write('250 taken\r\n');
      } else if (mail) mail.push(line);
      else if (line === 'DATA') {
        mail = [];
        socket.write('354 go on\r\n');
      } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
    }
  });
}

/** Returns a port that was just free, since the API does not accept port 0. */
async function unusedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  await new Promise((done) => probe.close(done));
  return port;
}

function start(name: (typeof PROCESSES)[number], environment: Record<string, string>) {
  const { PATH = '' } = process.env;
  const child = fork(join(import.meta.dirname, `../${name}.ts`), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH,
      PARAPET_EMBEDDED_DATABASE_URL: database.url,
      PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      PARAPET_DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...environment,
    },
  });
  started.push(child);
  return { child, message: once(child, 'message').then(([sent]) => sent) };
}

describe.each(PROCESSES)('%s.ts', (name) => {
  test.each([
    [{ PUBLIC_URL: 'https://parapet.example' }, /PUBLIC_URL is .*SMTP_URL and MAIL_FROM/],
    [
      { PUBLIC_URL: 'https://parapet.example', SMTP_URL: 'smtps://mail.example' },
      /SMTP_URL is set, but MAIL_FROM is missing/,
    ],
    [{ SMTP_URL: 'mail.example', MAIL_FROM }, /SMTP_URL must look like/],
    [{ PARAPET_WEBHOOK_PRIVATE_HOSTS: 'hooks' }, /PARAPET_WEBHOOK_PRIVATE_HOSTS has "hooks"/],
  ])('refuses to start with %j and gives the reason in one line', async (environment, pattern) => {
    const { child, message } = start(name, environment);
    const output = child.stderr ? text(child.stderr) : Promise.resolve('');
    expect(await message).toMatchObject({
      type: 'failed',
      message: expect.stringMatching(pattern),
    });
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    expect((await output).trim().split('\n')).toHaveLength(1);
  });
});

const startApi = async (environment: Record<string, string>) => {
  const port = await unusedPort();
  const { message } = start('main', { PARAPET_PORT: String(port), ...environment });
  expect(await message).toMatchObject({ type: 'ready' });
  const api = `http://127.0.0.1:${port}`;
  const config = runtimeConfigSchema.parse(await (await fetch(`${api}/config.json`)).json());
  return { api, config, mailbox: await fetch(`${api}/embedded/mailbox`) };
};

const signUp = (api: string, key: string, email: string) =>
  fetch(`${api}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key },
    body: JSON.stringify({ email, password: `Rampart-${crypto.randomUUID()}` }),
  });

describe('the mailbox', () => {
  test('is open and linked on the sign-up page when only this machine is served', async () => {
    const { config, mailbox } = await startApi({});
    expect(config).toMatchObject({ mode: 'embedded', mailboxUrl: '/embedded/mailbox' });
    expect(mailbox.status).toBe(200);
  });

  test.each(['https://parapet.example', 'http://localhost:3000'])(
    'is closed and not linked at %s with a mail server, which gets the mail of accounts',
    async (PUBLIC_URL) => {
      const SMTP_URL = `smtp://127.0.0.1:${mailPort}`;
      const { api, config, mailbox } = await startApi({ PUBLIC_URL, SMTP_URL, MAIL_FROM });
      expect(config).toMatchObject({ mode: 'embedded', mailboxUrl: null });
      expect(mailbox.status).toBe(404);
      expect(await mailbox.text()).toBe('Not found\n');

      const email = `ada-${crypto.randomUUID()}@parapet.example`;
      expect((await signUp(api, config.supabaseKey, email)).status).toBe(200);
      const mail = await vi.waitFor(
        () => {
          const found = mails.find((sent) => sent.includes(email));
          expect(found).toBeDefined();
          return found;
        },
        { timeout: 10_000, interval: 20 },
      );
      expect(mail).toContain('From: Parapet <parapet@mail.example>');
      expect(mail).toContain('Confirm your Parapet account');
    },
  );

  test('an unreachable mail server does not change the response', async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await unusedPort()}`;
    const { api, config } = await startApi({ SMTP_URL, MAIL_FROM });
    const answer = await signUp(api, config.supabaseKey, `eve-${crypto.randomUUID()}@a.example`);
    expect(answer.status).toBe(200);
  });
});
