// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CoverageGuide } from './coverage-guide.widget.tsx';

afterEach(cleanup);

describe('the coverage guide', () => {
  it('draws and names every outcome, so none depends on colour', () => {
    render(<CoverageGuide />);
    const guide = within(screen.getByRole('region', { name: 'How to read coverage' }));
    expect(guide.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'))).toEqual([
      'Full: tested',
      'Half: error',
      'Low: not tested',
      'Outline: waiting',
    ]);
  });
});
