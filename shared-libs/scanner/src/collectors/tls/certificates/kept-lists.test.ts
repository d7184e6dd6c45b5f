import { describe, expect, it } from 'vitest';
import { createKeptLists } from './kept-lists.ts';

const list = (byte: number) => Buffer.alloc(40, byte);

describe('lists that are kept', () => {
  it('come back for an hour', () => {
    let now = 0;
    const lists = createKeptLists(100, () => now);
    lists.keep('a', list(1));
    now = 59 * 60 * 1000;
    expect(lists.get('a')).toEqual(list(1));
    expect(lists.get('b')).toBeNull();
    now = 61 * 60 * 1000;
    expect(lists.get('a')).toBeNull();
  });

  it('take a bounded memory, which the oldest leave first', () => {
    const lists = createKeptLists(100);
    lists.keep('a', list(1));
    lists.keep('b', list(2));
    lists.keep('a', list(3));
    lists.keep('c', list(4));
    expect(lists.get('b')).toBeNull();
    expect(lists.get('a')).toEqual(list(3));
    expect(lists.get('c')).toEqual(list(4));
    lists.keep('d', Buffer.alloc(101));
    expect(['a', 'c', 'd'].map(lists.get)).toEqual([null, null, null]);
  });
});
