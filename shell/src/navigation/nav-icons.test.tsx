// @vitest-environment happy-dom
import { Icon } from '@parapet/ui/icon';
import { cleanup, render } from '@testing-library/react';
import { Cloud, LayoutDashboard } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import { navIcon, OVERVIEW_ICON } from './nav-icons.ts';

afterEach(cleanup);

const drawn = (icon: string): string => render(<Icon icon={navIcon(icon)} />).container.innerHTML;

it("draws the remote's own icon in the colour of the text", () => {
  const html = drawn(
    '<svg viewBox="0 0 16 16" width="99"><g stroke-width="2"><path d="M3 6h10"/></g></svg>',
  );
  const svg = document.querySelector('svg');
  expect(svg?.getAttribute('viewBox')).toBe('0 0 16 16');
  expect(svg?.getAttribute('width')).toBe('16');
  expect(svg?.getAttribute('stroke')).toBe('currentColor');
  expect(svg?.getAttribute('aria-hidden')).toBe('true');
  expect(html).toContain('<g stroke-width="2"><path d="M3 6h10"></path></g>');
});

it('draws an icon that has reached the page unchecked as a dot', () => {
  const html = drawn('<svg viewBox="0 0 24 24" onload="alert(1)"><script>alert(1)</script></svg>');
  expect(html).toBe(drawn('a-name-that-nobody-knows'));
  expect(html).not.toMatch(/alert|onload/);
});

it('keeps the names of earlier builds', () => {
  expect(navIcon('cloud')).toBe(Cloud);
  expect(navIcon(OVERVIEW_ICON)).toBe(LayoutDashboard);
  expect(navIcon('constructor')).toBe(navIcon('another-unknown-name'));
});

it('makes one component for each icon, so that it stays mounted', () => {
  const icon = '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="4"/></svg>';
  expect(navIcon(icon)).toBe(navIcon(icon));
});
