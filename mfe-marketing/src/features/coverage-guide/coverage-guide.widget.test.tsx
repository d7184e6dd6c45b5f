// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { WallGuide } from './coverage-guide.widget.tsx';

afterEach(cleanup);

describe('the guide to the wall', () => {
  it('draws and names every height, so that colour is never needed to tell them apart', () => {
    render(<WallGuide />);
    const guide = within(screen.getByRole('region', { name: 'How to read the wall' }));
    expect(guide.getAllByRole('img').map((wall) => wall.getAttribute('aria-label'))).toEqual([
      'Full: tested',
      'Half: error',
      'Low: not tested',
      'Outline: waiting',
    ]);
  });
});
