// @vitest-environment happy-dom
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Root } from '../../root.tsx';

afterEach(cleanup);

it('shows the name of the open workspace', () => {
  const { host } = createFakeHost({
    remote: 'mfe-example',
    at: '/dashboard/example',
  });
  render(
    <HostProvider host={host}>
      <HostRouter>
        <Root />
      </HostRouter>
    </HostProvider>,
  );
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Example');
  expect(screen.getByText('Northquay')).toBeTruthy();
});
