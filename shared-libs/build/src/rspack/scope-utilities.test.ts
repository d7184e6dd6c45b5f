import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { scopeUtilities } from './scope-utilities.ts';

const scoped = (css: string): string =>
  postcss([scopeUtilities('mfe-assets')])
    .process(css, { from: undefined })
    .css.replace(/\s+/g, ' ')
    .trim();

describe('the stylesheet of a remote', () => {
  it('holds inside the remote and not in the slots where it hosts others', () => {
    expect(scoped('@layer utilities { .p-2 { padding: 8px } }')).toBe(
      '@layer utilities { @scope ([data-mfe="mfe-assets"]) to ([data-mfe-slot]) { .p-2 { padding: 8px } } }',
    );
  });

  it('keeps the order of layers, which is the same for all', () => {
    expect(scoped('@layer theme, base, components, utilities;')).toBe(
      '@layer theme, base, components, utilities;',
    );
  });

  it('registers no property for the whole page, and gives its start value inside', () => {
    const css = scoped(
      '@layer properties { @supports (color: red) { *, ::before { --tw-blur: initial; } } } @property --tw-blur { syntax: "*"; inherits: false; }',
    );
    expect(css).not.toContain('@property');
    expect(css).not.toContain('@supports');
    expect(css).toContain('@scope ([data-mfe="mfe-assets"]) to ([data-mfe-slot]) { *, ::before {');
  });

  it.each([
    ['@layer base { :root { --ink: red } }', /cannot style :root/],
    ['@keyframes spin { to { rotate: 1turn } }', /cannot define @keyframes/],
    ['.card { padding: 8px }', /into a layer/],
  ])('refuses what a scope cannot hold: %s', (css, message) => {
    expect(() => scoped(css)).toThrow(message);
  });
});
