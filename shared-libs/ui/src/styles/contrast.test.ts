import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { severities } from '../labels/severity/severity-levels.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const light = coloursOf(/:root \{([^}]*)\}/);
const dark = { ...light, ...coloursOf(/\[data-theme="dark"\] \{([^}]*)\}/) };

const grounds = ['canvas', 'surface', 'surface-sunken', 'surface-hover', 'surface-selected'];
const softGrounds = [
  'accent-soft',
  'warn-soft',
  'danger-soft',
  'neutral-soft',
  ...severities.map((level) => `sev-${level}-soft`),
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, theme) => {
  describe('text reaches 4.5:1', () => {
    it.each(['ink', 'ink-2', 'ink-3'])('%s on every ground and every soft ground', (text) => {
      expect(worst(theme, text, [...grounds, ...softGrounds])).toBeGreaterThanOrEqual(4.5);
    });

    it.each(['accent', 'accent-hover', 'ok', 'warn', 'danger', 'neutral'])(
      '%s on every ground',
      (text) => {
        expect(worst(theme, text, grounds)).toBeGreaterThanOrEqual(4.5);
      },
    );

    it.each(['ok', 'warn', 'danger', 'neutral'])('%s on its own soft ground', (tone) => {
      expect(worst(theme, tone, [`${tone}-soft`])).toBeGreaterThanOrEqual(4.5);
    });

    it.each(severities)('%s on every ground and on its own soft ground', (level) => {
      expect(
        worst(theme, `sev-${level}`, [...grounds, `sev-${level}-soft`]),
      ).toBeGreaterThanOrEqual(4.5);
    });

    it('the primary button, the accent button, links on what is selected, code', () => {
      expect(worst(theme, 'ink-inverse', ['surface-inverse'])).toBeGreaterThanOrEqual(4.5);
      expect(worst(theme, 'on-accent', ['accent', 'accent-hover'])).toBeGreaterThanOrEqual(4.5);
      expect(worst(theme, 'accent', ['accent-soft'])).toBeGreaterThanOrEqual(4.5);
      for (const text of ['code-key', 'code-str', 'ink-2']) {
        expect(worst(theme, text, ['code-ground', 'code-mark'])).toBeGreaterThanOrEqual(4.5);
      }
    });
  });

  describe('marks reach 3:1', () => {
    it.each(['accent-fill', 'line-control', 'focus'])('%s on every ground', (mark) => {
      expect(worst(theme, mark, grounds)).toBeGreaterThanOrEqual(3);
    });

    it.each(severities)('the fill of %s on the surface, and the mark inside it', (level) => {
      expect(worst(theme, `sev-${level}-fill`, ['surface', 'canvas'])).toBeGreaterThanOrEqual(3);
      expect(worst(theme, `sev-${level}-on`, [`sev-${level}-fill`])).toBeGreaterThanOrEqual(4.5);
    });
  });
});

type Theme = Readonly<Record<string, string>>;

function coloursOf(block: RegExp): Theme {
  const body = block.exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** The least WCAG 2.2 contrast of a colour over some grounds. */
function worst(theme: Theme, text: string, over: ReadonlyArray<string>): number {
  return Math.min(...over.map((ground) => contrast(colour(theme, text), colour(theme, ground))));
}

function colour(theme: Theme, name: string): string {
  const value = theme[name];
  if (!value) throw new Error(`tokens.css has no colour --${name}`);
  return value;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
