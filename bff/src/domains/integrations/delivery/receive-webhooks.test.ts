import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signatureOf } from '../kinds/webhook/signature.ts';

// The receiver of the how-to page, as a reader would copy it.

const page = join(
  import.meta.dirname,
  '../../../../../shared-libs/docs/how-to/receive-webhooks.md',
);
const secret = 'pwhs_of-this-test';
const body = JSON.stringify({ id: 'one', newFindings: [] });

let folder: string;
let receiver: ChildProcess;

beforeAll(async () => {
  const [, code] = /```js\n(.*?)```/s.exec(await readFile(page, 'utf8')) ?? [];
  folder = await mkdtemp(join(tmpdir(), 'parapet-receiver-'));
  await writeFile(join(folder, 'receiver.mjs'), code ?? '');
  receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { ...process.env, PARAPET_SIGNING_SECRET: secret, PORT: join(folder, 'socket') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitFor(() => post(undefined), { timeout: 15_000, interval: 50 });
});
afterAll(async () => {
  receiver.kill();
  await rm(folder, { recursive: true });
});

/** Returns the status of the response. */
const post = (signature: string | undefined, sent = body): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = signature === undefined ? {} : { 'parapet-signature': signature };
    request({ socketPath: join(folder, 'socket'), method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end(sent);
  });

describe('the receiver of the how-to page', () => {
  it('accepts a signed message', async () => {
    expect(await post(signatureOf(body, secret, new Date()))).toBe(204);
  });

  it.each([
    ['is not signed', () => undefined, body],
    ['has another body', () => signatureOf(body, secret, new Date()), `${body} `],
    ['was signed by somebody else', () => signatureOf(body, 'pwhs_other', new Date()), body],
    [
      'was recorded an hour ago',
      () => signatureOf(body, secret, new Date(Date.now() - 3_600_000)),
      body,
    ],
  ])('refuses a message that %s', async (_, sign, sent) => {
    expect(await post(sign(), sent)).toBe(400);
  });
});
