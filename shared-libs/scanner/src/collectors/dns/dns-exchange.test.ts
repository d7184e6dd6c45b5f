import { expect, it } from 'vitest';
import { productTimeouts } from '../../traffic/timeouts.ts';
import { exchange } from './dns-exchange.ts';

it('has no reply from an address that the system refuses to send to, and goes on', async () => {
  // A socket needs a permission for broadcasts, so that nothing leaves the machine.
  const server = { address: '255.255.255.255', port: 53 };
  const bounds = { signal: new AbortController().signal, timeouts: productTimeouts };
  const asked = { name: 'shop.example', type: 'A', recursion: true } as const;
  expect(await exchange(server, asked, bounds)).toBeNull();
});
