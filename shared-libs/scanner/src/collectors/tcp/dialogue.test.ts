import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { mute, startTcpServer, type TestServer } from '../../testing/servers/tcp-servers.ts';
import { openDialogue } from './dialogue.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const MINUTE_MS = 60_000;

async function talkTo(serve: (socket: Socket) => void, limits: { timeoutMs: number }) {
  const server = await startTcpServer(serve);
  servers.push(server);
  const { signal } = new AbortController();
  const silenceMs = 50;
  const to = { address: '127.0.0.1', port: server.port };
  const dialogue = await openDialogue({ ...to, signal, silenceMs, ...limits });
  if (dialogue === null) throw new Error('No connection came about.');
  const readLine = () => dialogue.read((bytes) => bytes.includes('\n'));
  return { dialogue, readLine };
}

describe('a dialogue', () => {
  it('ends soon when the other side keeps silent after it has spoken', async () => {
    const greet = (socket: Socket) => void socket.resume().write('hello\n');
    const { dialogue, readLine } = await talkTo(greet, { timeoutMs: MINUTE_MS });
    expect(String(await readLine())).toBe('hello\n');
    dialogue.write('are you there?\n');
    expect(await readLine()).toBeNull();
  });

  it('waits for the first words as long as it may take', async () => {
    const { readLine } = await talkTo(mute, { timeoutMs: 300 });
    const startedAt = performance.now();
    expect(await readLine()).toBeNull();
    expect(performance.now() - startedAt).toBeGreaterThan(250);
  });

  it('lets words come one after the other', async () => {
    const spell = (socket: Socket) => {
      socket.write('h');
      const rest = [...'ello\n'];
      const timer = setInterval(() => {
        const next = rest.shift();
        if (next === undefined) clearInterval(timer);
        else socket.write(next);
      }, 20);
    };
    const { readLine } = await talkTo(spell, { timeoutMs: MINUTE_MS });
    expect(String(await readLine())).toBe('hello\n');
  });
});
