import type { Answer } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_WALKED_NAMES } from '../limits.ts';
import { SourceError } from './discovery.ts';
import { walkZone } from './walk-zone.ts';

const nsec = (name: string, nextDomain: string): Answer =>
  ({ name, type: 'NSEC', data: { nextDomain, rrtypes: ['A'] } }) as unknown as Answer;

/** Answers with the record of the chain; `answers` may replace it. */
async function walk(
  next: (name: string) => string | null,
  fails: (name: string) => boolean = () => false,
) {
  const names: string[] = [];
  const asked: string[] = [];
  const dns = {
    signed: async (name: string) => {
      asked.push(name);
      if (fails(name)) return { ok: false as const, reason: 'The DNS server did not answer' };
      const following = next(name);
      return { ok: true as const, value: following === null ? [] : [nsec(name, following)] };
    },
  };
  const note = await walkZone('shop.example', dns, ({ name }) => names.push(name));
  return { names, note, asked };
}

const chain = new Map([
  ['shop.example', 'api.shop.example.'],
  ['api.shop.example', 'vpn.shop.example'],
  ['vpn.shop.example', 'shop.example'],
]);

describe('a walk of a zone', () => {
  test('goes from name to name until it is back', async () => {
    const { names, note } = await walk((name) => chain.get(name) ?? null);
    expect(names).toEqual(['api.shop.example', 'vpn.shop.example']);
    expect(note).toBeNull();
  });

  test('says that a zone with NSEC3 or without signatures has nothing to walk', async () => {
    expect(await walk(() => null)).toMatchObject({
      names: [],
      note: 'The zone has no NSEC records',
    });
  });

  test.each(['\u0000.shop.example', '\\000.shop.example'])(
    'ends where the server invents the next name: %j',
    async (next) => {
      const { names, note, asked } = await walk(() => next);
      expect(names).toEqual([]);
      expect(note).toContain('invent');
      expect(asked).toHaveLength(1);
    },
  );

  test('ends at a name of another zone, and at one that it has seen', async () => {
    expect((await walk(() => 'evil.example')).names).toEqual([]);
    expect((await walk(() => 'a.shop.example')).names).toEqual(['a.shop.example']);
  });

  test('is bounded', async () => {
    let count = 0;
    const { names, note } = await walk(() => `n${++count}.shop.example`);
    expect(names.length).toBe(MAX_WALKED_NAMES + 1);
    expect(note).toContain(String(MAX_WALKED_NAMES));
  });

  test('keeps what it found when an answer is missing, and fails when none came', async () => {
    const partly = await walk(
      (name) => chain.get(name) ?? null,
      (name) => name.startsWith('vpn'),
    );
    expect(partly.names).toHaveLength(2);
    expect(partly.note).toContain('did not answer');
    await expect(
      walk(
        () => null,
        () => true,
      ),
    ).rejects.toBeInstanceOf(SourceError);
  });

  test('ends, whatever the names are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string(), { maxLength: 20 }), async (list) => {
        let at = 0;
        const { asked } = await walk(() => list[at++] ?? null);
        expect(asked.length).toBeLessThanOrEqual(list.length + 1);
      }),
      { numRuns: 100 },
    );
  });
});
