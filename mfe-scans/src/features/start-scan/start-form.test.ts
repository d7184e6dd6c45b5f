import { describe, expect, it } from 'vitest';
import { idOf } from '../../testing/sample-scan.ts';
import { type StartForm, scheduleOf, startFormSchema } from './start-form.ts';

const form = (change: Partial<StartForm> = {}): StartForm => ({
  takes: 'chosen',
  assetIds: [idOf(1)],
  filter: {},
  intensity: 'safe',
  when: 'now',
  name: '',
  once: '2026-11-24T02:00',
  cron: '0 3 * * *',
  timezone: 'Europe/Berlin',
  ...change,
});

describe('the form of a new scan', () => {
  it('takes as many assets as one scan does, and says so', () => {
    const assetIds = Array.from({ length: 1001 }, (_, index) => idOf(index));
    const { error } = startFormSchema.safeParse(form({ assetIds }));
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['assetIds', 'A scan takes at most 1,000 assets'],
    ]);
    expect(startFormSchema.safeParse(form({ assetIds: assetIds.slice(1) })).success).toBe(true);
  });

  it.each([
    ['once', { once: '' }],
    ['cron', { cron: 'daily' }],
    ['timezone', { timezone: '' }],
    ['name', { name: 'x'.repeat(81) }],
  ] as const)('looks at %s only where it is sent', (field, wrong) => {
    const when = field === 'cron' ? 'repeat' : 'once';
    const { error } = startFormSchema.safeParse(form({ when, ...wrong }));
    expect(error?.issues[0]?.path).toEqual([field]);
    expect(startFormSchema.safeParse(form(wrong)).success).toBe(true);
  });

  it('names a planned scan after its assets, as far as a name goes', () => {
    const planned = { ...form(), when: 'once' as const };
    expect(scheduleOf(planned, 'x'.repeat(200)).name).toHaveLength(80);
    expect(scheduleOf({ ...planned, name: 'Mine' }, 'Scan of 1 asset').name).toBe('Mine');
  });

  it('plans all assets that match where a schedule can: all of them, or those with tags', () => {
    const planned = { ...form({ takes: 'matching', assetIds: [] }), when: 'once' as const };
    const targetOf = (filter: StartForm['filter']) => {
      const { data, error } = startFormSchema.safeParse({ ...planned, filter });
      if (error || data.when === 'now') return error?.issues[0];
      return scheduleOf(data, 'Scan').target;
    };
    expect(targetOf({})).toEqual({ kind: 'all' });
    expect(targetOf({ tag: ['shop'] })).toEqual({ kind: 'tags', tags: ['shop'] });
    expect(targetOf({ tag: ['shop'], type: ['ip'] })).toMatchObject({
      path: ['filter'],
      message: expect.stringMatching(/^A scan for later takes all assets, those with some tags/),
    });
  });

  it('starts all that match now, whatever the filter is', () => {
    const matching = form({ takes: 'matching', assetIds: [], filter: { type: ['ip'], q: 'shop' } });
    expect(startFormSchema.safeParse(matching).success).toBe(true);
  });
});
