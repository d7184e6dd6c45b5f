// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SeverityChip, SeverityCounts, SeverityGlyph, SeverityLabel } from './severity.tsx';
import { severities, severityLabels } from './severity-levels.ts';

afterEach(cleanup);

describe('severity', () => {
  it('has a shape of its own for each level, so that colour is never needed', () => {
    const shapes = severities.map((severity) => {
      const { container } = render(<SeverityGlyph severity={severity} />);
      return container.querySelector('path')?.getAttribute('d');
    });
    expect(new Set(shapes).size).toBe(severities.length);
  });

  it.each(severities)(
    'writes the word of %s beside the shape, in a label and in a chip',
    (severity) => {
      const { container } = render(
        <>
          <SeverityLabel severity={severity} />
          <SeverityChip severity={severity} />
        </>,
      );
      expect(screen.getAllByText(severityLabels[severity])).toHaveLength(2);
      expect(container.querySelectorAll('svg')).toHaveLength(2);
    },
  );

  it('describes counts as a sentence and shows a dash for zero', () => {
    render(<SeverityCounts counts={{ critical: 1, high: 3, low: 2 }} />);
    const counts = screen.getByRole('img', { name: '1 critical, 3 high, no medium, 2 low' });
    expect(counts.textContent).toBe('13–2');
  });
});
