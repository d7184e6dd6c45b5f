// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { House } from 'lucide-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NavItem, NavSection } from '../nav/nav.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { AppFrame } from './app-frame.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Frame({ collapsed = false }: { collapsed?: boolean }) {
  return (
    <AppFrame
      collapsed={collapsed}
      onCollapsedChange={() => {}}
      navOpen={false}
      onNavOpenChange={() => {}}
      nav={
        <NavSection title="Surface">
          <NavItem href="/dashboard/assets" icon={House} label="Assets" count={186} current />
        </NavSection>
      }
    >
      <PageHeader title="Assets" actions={<button type="button">Add asset</button>} />
    </AppFrame>
  );
}

describe('the frame', () => {
  it('starts with a link that skips the navigation', () => {
    render(<Frame />);
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });

  it('shows the title and the actions of the page in its header', () => {
    render(<Frame />);
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('heading', { level: 1, name: 'Assets' })).toBeTruthy();
    expect(header.getByRole('button', { name: 'Add asset' })).toBeTruthy();
  });

  it('shows the actions of the page below its header in a narrow window, where they leave no room for the title', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 899px)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    render(<Frame />);
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('heading', { level: 1, name: 'Assets' })).toBeTruthy();
    expect(header.queryByRole('button', { name: 'Add asset' })).toBeNull();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('button', { name: 'Add asset' })).toBeTruthy();
  });

  it('marks the current page, also when only icons are shown', () => {
    const { rerender } = render(<Frame />);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Assets186');
    rerender(<Frame collapsed />);
    expect(screen.getByRole('link', { name: 'Assets', current: 'page' }).textContent).toBe('');
  });
});

describe('a page header without a frame', () => {
  it('renders in place', () => {
    const { container } = render(<PageHeader title="Assets" />);
    expect(within(container).getByRole('heading', { level: 1, name: 'Assets' })).toBeTruthy();
  });
});
