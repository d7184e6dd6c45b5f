import { expect, it, vi } from 'vitest';
import { findingsFirst } from './findings-first.ts';

const at = (...ports: readonly number[]) => ports.map((port) => ({ port }));
const findings = [
  { port: 90, locator: 'tcp/90/version:tls1.0' },
  { port: 70, locator: 'tcp/70/version:tls1.0' },
  { port: 60, locator: 'tcp/60/version:tls1.0' },
];

it('puts ports with findings first where a limit cuts ports off', async () => {
  const { all } = await findingsFirst(at(80, 85, 90), 2, [], async () => findings);
  expect(all).toEqual(at(90, 80, 85));
});

it('tells which findings are at ports that are closed, and not merely unseen', async () => {
  const closed = ['tcp/70', 'tcp/90'];
  const { gone } = await findingsFirst(at(80, 85, 90), 2, closed, async () => findings);
  expect(gone).toEqual(['tcp/70/version:tls1.0']);
});

it('asks for no findings where nothing is cut off', async () => {
  const list = vi.fn(async () => findings);
  expect(await findingsFirst(at(80, 90), 2, ['tcp/70'], list)).toEqual({
    all: at(80, 90),
    gone: [],
  });
  expect(list).not.toHaveBeenCalled();
});
