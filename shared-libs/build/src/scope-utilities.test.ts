import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { scopeUtilities } from './scope-utilities.ts';

const scoped = (css: string): string =>
  postcss([scopeUtilities('mfe-assets')])
    .process(css, { from: undefined })
    .css.replace(/\s+/g, ' ')
    .trim();

describe('the stylesheet of a remote', () => {
  it('applies inside the remote, but not in its slots for other remotes', () => {
    expect(scoped('@layer utilities { .p-2 { padding: 8px } }')).toBe(
      '@layer utilities { @scope ([data-mfe="mfe-assets"]) to ([data-mfe-slot]) { .p-2 { padding: 8px } } }',
    );
  });

  it('keeps the order of layers', () => {
    expect(scoped('@layer theme, base, components, utilities;')).toBe(
      '@layer theme, base, components, utilities;',
    );
  });

  it('replaces global property registrations with initial values on what uses them, inside the scope', () => {
    const css = scoped(`
      @layer properties { @supports (color: red) { *, ::before { --tw-blur: initial; } } }
      @layer utilities {
        .filter { filter: var(--tw-blur,); }
        .blur { --tw-blur: blur(8px); }
        .hover\\:before\\:filter { &:hover { @media (hover: hover) { &::before { filter: var(--tw-blur,); } } } }
      }
      @property --tw-blur { syntax: "*"; inherits: false; }
    `);
    expect(css).not.toContain('@property');
    expect(css).not.toContain('@supports');
    expect(css).toContain(
      '@layer properties { @scope ([data-mfe="mfe-assets"]) to ([data-mfe-slot]) { .filter, .hover\\:before\\:filter:hover::before { --tw-blur: initial; } } }',
    );
  });

  it.each([
    ['@layer base { :root { --ink: red } }', /cannot style :root/],
    ['@keyframes spin { to { rotate: 1turn } }', /cannot define @keyframes/],
    ['.card { padding: 8px }', /into a layer/],
  ])('refuses a rule that @scope cannot contain: %s', (css, message) => {
    expect(() => scoped(css)).toThrow(message);
  });
});
