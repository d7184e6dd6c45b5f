// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CoverageChart } from './coverage-chart.tsx';
import {
  type CoverageMark,
  type CoverageOutcome,
  type CoverageUnit,
  cellBoxes,
  fitCoverageChart,
} from './coverage-chart-geometry.ts';
import { coverageSentence } from './coverage-chart-sentence.ts';

afterEach(cleanup);

const height = 18;
const layout = fitCoverageChart(10, 100, height, 10);

function heightOf(mark: CoverageMark): number {
  const boxes = cellBoxes(mark, 0, layout, height);
  return height - Math.min(...boxes.map((box) => box.y));
}

function unitsOf(...outcomes: ReadonlyArray<CoverageOutcome>): ReadonlyArray<CoverageUnit> {
  return outcomes.map((outcome) => ({ outcome }));
}

describe('the height of a unit', () => {
  it('differs between outcomes, so that colour is not needed', () => {
    expect(heightOf('tested')).toBe(18);
    expect(heightOf('error')).toBe(11);
    expect(heightOf('untested')).toBe(5);
    expect(heightOf('not-applicable')).toBe(1);
    expect(heightOf('waiting')).toBe(18);
  });

  it('splits a failed cell in two and stripes an error', () => {
    expect(cellBoxes('failed', 0, layout, height).map((box) => box.height)).toEqual([7, 7]);
    expect(cellBoxes('error', 0, layout, height).map((box) => box.height)).toEqual([2, 2, 2, 2]);
  });
});

describe('the width of a unit', () => {
  it('is whole pixels between 4 and 10', () => {
    expect(fitCoverageChart(12, 1000, height, 10).pitch).toBe(10);
    expect(fitCoverageChart(186, 1188, height, 10).pitch).toBe(6);
    expect(fitCoverageChart(186, 800, height, 10).pitch).toBe(4);
  });

  it('wraps into rows instead of shrinking under 4, and stays within the width', () => {
    const narrow = fitCoverageChart(186, 328, height, 10);
    expect(narrow).toMatchObject({ pitch: 4, perRow: 82, rows: 3 });
    expect(narrow.width).toBeLessThanOrEqual(328);
  });
});

describe('the coverage chart', () => {
  it('is as wide as its place without scripts where its rows are given', () => {
    render(
      <CoverageChart
        units={Array.from({ length: 124 }, () => ({ outcome: 'pass' }))}
        perRow={62}
      />,
    );
    const chart = screen.getByRole('img');
    expect(chart.getAttribute('width')).toBe('100%');
    expect(chart.getAttribute('viewBox')).toBe('0 0 620 42');
  });

  it('is one image with a sentence as its name', () => {
    render(<CoverageChart units={unitsOf('pass', 'fail', 'error', 'not_run', 'waiting')} />);
    expect(
      screen.getByRole('img', {
        name: '2 of 5 tested, 1 ended in an error, 1 not tested, 1 waiting',
      }),
    ).toBeTruthy();
  });

  it('counts failed units as tested, except in a compliance chart', () => {
    const units = unitsOf('pass', 'fail', 'not_run');
    expect(coverageSentence(units)).toBe('2 of 3 tested, 1 not tested');
    expect(coverageSentence(units, true)).toBe('1 of 3 passed, 1 failed, 1 not assessed');
  });

  it('splits failed cells only in a compliance chart', () => {
    const units = unitsOf('pass', 'fail');
    const coverage = render(<CoverageChart units={units} />);
    expect(coverage.container.querySelector('.pp-coverage-chart-failed')).toBeNull();
    const compliance = render(<CoverageChart units={units} compliance />);
    expect(compliance.container.querySelector('.pp-coverage-chart-failed')).not.toBeNull();
  });

  it('renders few elements for hundreds of units', () => {
    const units = Array.from({ length: 400 }, (_, at) => ({
      outcome: at % 7 === 0 ? ('error' as const) : ('pass' as const),
    }));
    const { container } = render(<CoverageChart units={units} />);
    expect(container.querySelectorAll('path').length).toBeLessThan(8);
  });

  it('animates a cell once, when its check ends', () => {
    const { container, rerender } = render(
      <CoverageChart units={unitsOf('pass', 'now', 'waiting')} />,
    );
    expect(container.querySelectorAll('.pp-coverage-chart-rise')).toHaveLength(0);
    rerender(<CoverageChart units={unitsOf('pass', 'pass', 'now')} />);
    expect(container.querySelectorAll('.pp-coverage-chart-rise')).toHaveLength(1);
    rerender(<CoverageChart units={unitsOf('pass', 'pass', 'pass')} />);
    expect(container.querySelectorAll('.pp-coverage-chart-rise')).toHaveLength(1);
  });
});
