import { describe, expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';
import { type ReadPage, readInPages } from './read-in-pages.ts';

describe('attempts', () => {
  it('run every part and end with all failures as one', async () => {
    const { attempt, settle } = createAttempts(new AbortController().signal);
    const done: string[] = [];
    await attempt(() => Promise.reject(new Error('first')));
    await attempt(async () => done.push('second'));
    await attempt(() => Promise.reject(new Error('third')));
    expect(done).toEqual(['second']);
    expect(() => settle('Some parts failed.')).toThrow(
      expect.objectContaining({
        message: 'Some parts failed.',
        errors: [new Error('first'), new Error('third')],
      }),
    );
  });

  it('end quietly when every part succeeded', async () => {
    const { attempt, settle } = createAttempts(new AbortController().signal);
    await attempt(async () => undefined);
    expect(() => settle('Some parts failed.')).not.toThrow();
  });

  it('start no part once the job is aborted', async () => {
    const aborted = AbortSignal.abort(new Error('the worker stops'));
    const done: string[] = [];
    const { attempt } = createAttempts(aborted);
    await expect(attempt(async () => done.push('part'))).rejects.toThrow('the worker stops');
    expect(done).toEqual([]);
  });
});

describe('reading in pages', () => {
  const read = async (keys: string[], limit: number) => {
    const asked: (string | null)[] = [];
    const readPage: ReadPage<string> = async ({ after, limit }) => {
      asked.push(after);
      return keys.filter((key) => after === null || key > after).slice(0, limit);
    };
    const found: string[] = [];
    for await (const key of readInPages(readPage, limit)) found.push(key);
    return { found, asked };
  };

  it('finds every key, page by page', async () => {
    expect(await read(['a', 'b', 'c', 'd', 'e'], 2)).toEqual({
      found: ['a', 'b', 'c', 'd', 'e'],
      asked: [null, 'b', 'd'],
    });
  });

  it('asks once more behind a full last page', async () => {
    expect(await read(['a', 'b'], 2)).toEqual({ found: ['a', 'b'], asked: [null, 'b'] });
  });

  it('finds nothing where there is nothing', async () => {
    expect(await read([], 2)).toEqual({ found: [], asked: [null] });
  });
});
