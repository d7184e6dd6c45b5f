// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

afterEach(cleanup);

it.each([
  [42.4, '42'],
  [130, '100'],
  [-5, '0'],
])('shows %d percent as %s, clamped to 0 and 100', (percent, shown) => {
  render(<ProgressBar label="Assets" percent={percent} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(shown);
});
