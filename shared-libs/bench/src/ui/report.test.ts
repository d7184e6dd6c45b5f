import { describe, expect, it } from 'vitest';
import type { ObservedAct, Result } from './measured.ts';
import { missedAims, reportOf } from './report.ts';

const still: ObservedAct = {
  task: 0,
  tasks: 0,
  processor: 0,
  processorOfLongest: 0,
  interaction: 0,
  shift: 0,
};
const scrolling = (task: number): Result => ({
  acts: [
    {
      scene: 'assets',
      act: 'scroll',
      kind: 'scroll',
      bySlowdown: {
        1: { ...still, task, tasks: task > 0 ? 1 : 0, processorOfLongest: 31 },
        4: { ...still, task: 300 },
      },
    },
  ],
  shifts: [],
});
const clicking = (quick: number, slow: number): Result => ({
  acts: [
    {
      scene: 'assets',
      act: 'select a row',
      kind: 'interaction',
      bySlowdown: {
        1: { ...still, interaction: quick, task: 80 },
        4: { ...still, interaction: slow },
      },
    },
  ],
  shifts: [],
});

describe('the aims', () => {
  it('are met by short tasks, quick answers and a page that keeps still', () => {
    for (const result of [scrolling(50), clicking(100, 200)])
      expect(missedAims(result)).toEqual([]);
    expect(reportOf(scrolling(0))).toContain('All aims are met.');
  });

  it('are missed by a long task while scrolling at full speed', () => {
    expect(missedAims(scrolling(51))).toEqual([
      'assets, scroll: a task of 51 ms, 31 of the processor (aim: 50)',
    ]);
  });

  it('are missed by a late answer, each speed by its own', () => {
    expect(missedAims(clicking(104, 208))).toEqual([
      'assets, select a row: answered after 104 ms (aim: 100)',
      'assets, select a row, 4 times slower: answered after 208 ms (aim: 200)',
    ]);
  });

  it('are missed by a page that moves, for each width', () => {
    const shifts = [{ scene: 'overview', byWidth: { 1440: 0.05, 360: 0.12 } }];
    expect(missedAims({ acts: [], shifts })).toEqual([
      'overview, 360 px: a shift of 0.120 (aim: 0.05)',
    ]);
  });
});

it('leaves out what was not done at a speed, and marks what missed', () => {
  const loading = { scene: 'assets', act: 'load the rows', kind: 'scroll' as const };
  const text = reportOf({
    acts: [{ ...loading, bySlowdown: { 1: { ...still, task: 70, tasks: 2, processor: 31 } } }],
    shifts: [{ scene: 'overview', byWidth: { 1440: 0.01, 360: 0.2 } }],
  });
  expect(text.match(/load the rows /g)).toHaveLength(1);
  expect(text).toMatch(/70 ms ! +2 +31 ms +–/);
  expect(text).toMatch(/overview +0\.010 +0\.200 !/);
});
