// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CoverageChart } from './coverage-chart.tsx';
import {
  fitCoverageChart,
  stonesOf,
  type WallMark,
  type WallOutcome,
  type WallUnit,
} from './coverage-chart-geometry.ts';
import { wallSentence } from './coverage-chart-sentence.ts';

afterEach(cleanup);

const height = 18;
const layout = fitCoverageChart(10, 100, height, 10);

function heightOf(mark: WallMark): number {
  const stones = stonesOf(mark, 0, layout, height);
  return height - Math.min(...stones.map((stone) => stone.y));
}

function wallOf(...outcomes: ReadonlyArray<WallOutcome>): ReadonlyArray<WallUnit> {
  return outcomes.map((outcome) => ({ outcome }));
}

describe('the height of a unit', () => {
  it('tells the outcomes apart without colour', () => {
    expect(heightOf('tested')).toBe(18);
    expect(heightOf('error')).toBe(11);
    expect(heightOf('untested')).toBe(5);
    expect(heightOf('sill')).toBe(1);
    expect(heightOf('waiting')).toBe(18);
  });

  it('cracks what failed in two and lays an error in courses', () => {
    expect(stonesOf('failed', 0, layout, height).map((stone) => stone.height)).toEqual([7, 7]);
    expect(stonesOf('error', 0, layout, height).map((stone) => stone.height)).toEqual([2, 2, 2, 2]);
  });
});

describe('the width of a unit', () => {
  it('is whole pixels between 4 and 10', () => {
    expect(fitCoverageChart(12, 1000, height, 10).pitch).toBe(10);
    expect(fitCoverageChart(186, 1188, height, 10).pitch).toBe(6);
    expect(fitCoverageChart(186, 800, height, 10).pitch).toBe(4);
  });

  it('goes into rows rather than under 4, and never beyond the width given', () => {
    const narrow = fitCoverageChart(186, 328, height, 10);
    expect(narrow).toMatchObject({ pitch: 4, perRow: 82, rows: 3 });
    expect(narrow.width).toBeLessThanOrEqual(328);
  });
});

describe('the wall', () => {
  it('is one picture with a sentence for a label', () => {
    render(<CoverageChart units={wallOf('pass', 'fail', 'error', 'not_run', 'waiting')} />);
    expect(
      screen.getByRole('img', {
        name: '2 of 5 tested, 1 ended in an error, 1 not tested, 1 waiting',
      }),
    ).toBeTruthy();
  });

  it('counts what failed as tested, except where passing is the question', () => {
    const units = wallOf('pass', 'fail', 'not_run');
    expect(wallSentence(units)).toBe('2 of 3 tested, 1 not tested');
    expect(wallSentence(units, true)).toBe('1 of 3 passed, 1 failed, 1 not assessed');
  });

  it('cracks only in a compliance wall', () => {
    const units = wallOf('pass', 'fail');
    const coverage = render(<CoverageChart units={units} />);
    expect(coverage.container.querySelector('.pp-wall-failed')).toBeNull();
    const compliance = render(<CoverageChart units={units} compliance />);
    expect(compliance.container.querySelector('.pp-wall-failed')).not.toBeNull();
  });

  it('stays a handful of elements for hundreds of units', () => {
    const units = Array.from({ length: 400 }, (_, at) => ({
      outcome: at % 7 === 0 ? ('error' as const) : ('pass' as const),
    }));
    const { container } = render(<CoverageChart units={units} />);
    expect(container.querySelectorAll('path').length).toBeLessThan(8);
  });

  it('raises a cell once, when its check ends', () => {
    const { container, rerender } = render(
      <CoverageChart units={wallOf('pass', 'now', 'waiting')} />,
    );
    expect(container.querySelectorAll('.pp-wall-rise')).toHaveLength(0);
    rerender(<CoverageChart units={wallOf('pass', 'pass', 'now')} />);
    expect(container.querySelectorAll('.pp-wall-rise')).toHaveLength(1);
    rerender(<CoverageChart units={wallOf('pass', 'pass', 'pass')} />);
    expect(container.querySelectorAll('.pp-wall-rise')).toHaveLength(1);
  });
});
