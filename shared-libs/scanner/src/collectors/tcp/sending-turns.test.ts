import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns, MAX_IN_A_TURN } from './sending-turns.ts';

interface Item {
  name: string;
}

const items = (name: string, count: number): Item[] =>
  Array.from({ length: count }, () => ({ name }));

it('sends later, so many in a turn', async () => {
  let sent = 0;
  const add = inTurns<Item>(() => {
    sent += 1;
  });
  for (const item of items('port', MAX_IN_A_TURN + 3)) add(item);
  expect(sent).toBe(0);
  await turn();
  expect(sent).toBe(MAX_IN_A_TURN);
  await turn();
  expect(sent).toBe(MAX_IN_A_TURN + 3);
});

it('lets a small scan send beside a large one', async () => {
  const sent: string[] = [];
  const send = ({ name }: Item) => void sent.push(name);
  const [large, small] = [inTurns(send), inTurns(send)];
  for (const item of items('large', MAX_IN_A_TURN)) large(item);
  for (const item of items('small', 2)) small(item);
  await turn();
  expect(sent.slice(0, 5)).toEqual(['large', 'small', 'large', 'small', 'large']);
  await turn();
  expect(sent).toHaveLength(MAX_IN_A_TURN + 2);
});

it('sends once what is added while it sends', async () => {
  const sent: string[] = [];
  const add = inTurns<Item>(({ name }) => {
    sent.push(name);
    if (name === 'first') add({ name: 'second' });
  });
  add({ name: 'first' });
  await turn();
  await turn();
  expect(sent).toEqual(['first', 'second']);
});
