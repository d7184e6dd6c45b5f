// @vitest-environment happy-dom
import { createFakePage } from '@parapet/remote-kit/fake-page';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { app } from '../../app.ts';
import { Pages } from '../../pages.tsx';

afterEach(cleanup);

it('shows the name of the open workspace', () => {
  const { element } = createFakePage({
    remote: 'mfe-example',
    at: '/dashboard/example',
    app,
    children: <Pages />,
  });
  render(element);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Example');
  expect(screen.getByText('Northquay')).toBeTruthy();
});
