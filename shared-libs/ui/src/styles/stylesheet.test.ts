import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const sheets = globSync('src/*/*.css', { cwd: root });
const loaded = read('src/styles/styles.css');

describe('the stylesheet', () => {
  it('loads the CSS of every component', () => {
    const missing = sheets
      .filter((path) => !path.startsWith('src/styles/'))
      .filter((path) => !loaded.includes(`"../${path.slice('src/'.length)}"`));
    expect(missing).toEqual([]);
  });

  it('keeps every component rule in its layer and every class under its prefix', () => {
    for (const path of sheets.filter((sheet) => !sheet.startsWith('src/styles/'))) {
      const css = read(path).replace(/\/\*.*?\*\//gs, '');
      expect(css.trim().startsWith('@layer components {'), path).toBe(true);
      const foreign = [...css.matchAll(/\.([a-z][\w-]*)/g)].filter(
        ([, name]) => !name?.startsWith('pp-'),
      );
      expect(
        foreign.map(([text]) => text),
        path,
      ).toEqual([]);
    }
  });

  it('uses no colour but a token', () => {
    const literal = sheets
      .filter((path) => !path.endsWith('tokens.css'))
      .filter((path) => /#[\da-f]{3,8}\b|\brgba?\(|\bhsla?\(|\boklch\(/i.test(read(path)));
    expect(literal).toEqual([]);
  });

  it('has no rule for a pseudo-element of every element, which would triple the styles to compute', () => {
    const everywhere = sheets.filter((path) =>
      /(^|[{},])\s*\*?::?(before|after)\b/m.test(read(path).replace(/\/\*.*?\*\//gs, '')),
    );
    expect(everywhere).toEqual([]);
  });

  it('has no sibling of any kind, for which an insertion anywhere would change the styles of what follows', () => {
    const loose = sheets.filter((path) =>
      /[+~]\s*\*/.test(read(path).replace(/\/\*.*?\*\//gs, '')),
    );
    expect(loose).toEqual([]);
  });

  it('refers only to tokens that exist', () => {
    const declared = new Set(
      sheets.flatMap((path) => [...read(path).matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
    );
    declared.add('--table-least');
    // The frame sets it to the height of what stands above it.
    declared.add('--banner-h');
    // Base UI sets it on what it positions.
    declared.add('--available-height');
    const used = sheets.flatMap((path) =>
      [...read(path).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
    );
    expect([...new Set(used)].filter((name) => !declared.has(name))).toEqual([]);
  });
});

describe('the package', () => {
  const exported: Record<string, string> = JSON.parse(read('package.json')).exports;

  it('exports every component by its own path', () => {
    const components = globSync('src/*/*.tsx', { cwd: root }).filter(
      (path) => !path.endsWith('.test.tsx'),
    );
    const inner =
      /data-table-(head|body|row)|row-window|pane-head|-popup|modal|paint-code|spinner|coverage-explained/;
    const hidden = components
      .filter((path) => !inner.test(path))
      .filter((path) => !Object.values(exported).includes(`./${path}`));
    expect(hidden).toEqual([]);
  });

  it('names in its README every path that it exports', () => {
    const readme = read('README.md');
    const unnamed = Object.keys(exported).filter((path) => !readme.includes(`${path.slice(2)}\``));
    expect(unnamed).toEqual([]);
  });
});
