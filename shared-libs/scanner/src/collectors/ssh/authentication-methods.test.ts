import { afterEach, describe, expect, it } from 'vitest';
import { hasOpenSsh, startOpenSsh } from '../../testing/servers/openssh-server.ts';
import { startSshServer } from '../../testing/servers/ssh-server.ts';
import { startTcpServer } from '../../testing/servers/tcp-servers.ts';
import { openDialogue } from '../tcp/dialogue.ts';
import { readSshMethods } from './authentication-methods.ts';
import { agreementNames } from './key-agreement.ts';
import { cipherNames, macNames } from './packets.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function methodsAt(port: number) {
  const { signal } = new AbortController();
  const dialogue = await openDialogue({ address: '127.0.0.1', port, signal, timeoutMs: 8000 });
  if (dialogue === null) throw new Error('No connection');
  try {
    return await readSshMethods(dialogue, 'parapet-scan');
  } finally {
    dialogue.close();
  }
}

describe.runIf(hasOpenSsh())('OpenSSH', () => {
  it.each([
    [['publickey', 'password'], 'PasswordAuthentication yes'],
    [['publickey'], 'PasswordAuthentication no'],
    [
      ['publickey', 'keyboard-interactive'],
      'PasswordAuthentication no\nKbdInteractiveAuthentication yes\nUsePAM yes',
    ],
  ])('names %j with %s', async (methods, config) => {
    const { port } = keep(await startOpenSsh(config));
    expect(await methodsAt(port)).toEqual({ isLetIn: false, methods });
  });

  it.each([
    ...agreementNames.map((name) => `KexAlgorithms ${name}`),
    ...cipherNames.map((name) => `Ciphers ${name}`),
    ...macNames.map((name) => `Ciphers aes128-ctr\nMACs ${name}`),
  ])('is understood with %s alone', async (config) => {
    const { port } = keep(await startOpenSsh(`PasswordAuthentication no\n${config}`));
    expect(await methodsAt(port)).toEqual({ isLetIn: false, methods: ['publickey'] });
  });

  it('that speaks nothing known here is told as such', async () => {
    const { port } = keep(await startOpenSsh('Ciphers chacha20-poly1305@openssh.com'));
    await expect(methodsAt(port)).rejects.toThrow('offers no algorithms');
  });
});

describe('a server', () => {
  it.each([
    [['password', 'publickey'], 'names them'],
    [['publickey'], 'names one'],
  ])('is read when it offers %j', async (methods) => {
    const { port, seen } = keep(await startSshServer({ methods }));
    expect(await methodsAt(port)).toEqual({ isLetIn: false, methods });
    expect(seen).toEqual(['none']);
  });

  it('is read when it lets strangers in, and behind a banner', async () => {
    const { port } = keep(await startSshServer({ methods: null, banner: 'Authorised use only' }));
    expect(await methodsAt(port)).toEqual({ isLetIn: true });
  });

  it.each([
    ['closes at once', ''],
    ['speaks version 1', 'SSH-1.5-old\r\n'],
    ['is no SSH server', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['sends a packet without an end', 'SSH-2.0-a\r\n\xff\xff\xff\xff'],
    ['sends no lists', 'SSH-2.0-a\r\n\0\0\0\x0c\x04\x14aaaaaaaaaa'],
  ])('that %s is refused without a crash', async (_, bytes) => {
    const { port } = keep(await startTcpServer((socket) => void socket.end(bytes, 'latin1')));
    await expect(methodsAt(port)).rejects.toThrow(/^(The server|A packet|A message)/);
  });
});
