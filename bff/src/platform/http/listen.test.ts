import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const answer = (text: string) => (_req: unknown, res: { end(text: string): void }) => res.end(text);

test('one port serves both loopback addresses', async () => {
  const server = await listen(answer('here'), { port: 0, hosts: ['127.0.0.1', '::1'] });
  const response = await fetch(`http://127.0.0.1:${server.port}/`);
  expect(await response.text()).toBe('here');
  await server.close(100);
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
});

test('a port in use is reported in one line that says what to do', async () => {
  const first = await listen(answer('first'), { port: 0, hosts: ['127.0.0.1'] });
  const second = listen(answer('second'), { port: first.port, hosts: ['127.0.0.1'] });
  await expect(second).rejects.toThrow(
    `Port ${first.port} is in use by another program. Stop it, or set another port with PARAPET_PORT.`,
  );
  await first.close(0);
});

test('closing ends requests that exceed the grace time', async () => {
  const server = await listen(() => undefined, { port: 0, hosts: ['127.0.0.1'] });
  const hanging = fetch(`http://127.0.0.1:${server.port}/`).catch(() => 'cut');
  await new Promise((resolve) => setImmediate(resolve));
  await server.close(50);
  expect(await hanging).toBe('cut');
});
