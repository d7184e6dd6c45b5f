import { describe, expect, it } from 'vitest';
import { collectExpressions } from './collect-expressions.ts';

const found = (text: string, file = 'a.ts') => collectExpressions(file, text);

describe('regular expressions of a source', () => {
  it.each([
    ['const a = /x+/g;', '/x+/g'],
    ['f(/[/]\\//.test(b) ? 1 : 2)', '/[/]\\//'],
    ['const a = b / c; const d = e /f/ g; const r = /h/u;', '/h/u'],
    [`const t = \`$\{/i/.test(s)} /not this/\`;`, '/i/'],
    ['if (x) /j/.exec(y); // and /not this/', '/j/'],
    ['const o = { a: [/k/m] as const satisfies unknown };', '/k/m'],
    ['class A { static #p = /l/y; @d() m(x = /l/y) {} }', '/l/y'],
    ["const s = '/not this/'; export const p = /* /nor this/ */ /m/;", '/m/'],
  ])('%s', (text, expression) => {
    const literals = found(text).expressions.map(({ source, flags }) => `/${source}/${flags}`);
    expect(new Set(literals)).toEqual(new Set([expression]));
  });

  it('are found in markup too, with their line', () => {
    const text = 'export const A = () => (\n  <p title="/no/">{/n/.test("n") && "/no/"}</p>\n);';
    expect(found(text, 'a.tsx').expressions).toEqual([
      { file: 'a.tsx', line: 2, source: 'n', flags: '' },
    ]);
  });

  it.each([
    'new RegExp(text)',
    'RegExp(text, "g")',
    'globalThis.RegExp(text)',
    'text.match("a+")',
    'text.search(`a+`)',
  ])('may be made of a text: %s', (text) => {
    expect(found(`const a = ${text};`).made).toEqual([{ file: 'a.ts', line: 1, written: text }]);
  });

  it.each(['text.match(pattern)', 'x instanceof RegExp', 'routes.match(/a/)', 'type.RegExp'])(
    'are not made of a text by %s',
    (text) => {
      expect(found(`const a = ${text};`).made).toEqual([]);
    },
  );

  it.each([
    ['z.email()', ['email']],
    ['z.string().max(3).email()', ['email']],
    ['z.iso.datetime({ offset: true })', ['datetime']],
    ['z.object({ a: z.uuid(), b: z.number() })', ['uuid']],
    ['person.email()', []],
  ])('may be those of Zod: %s', (text, names) => {
    expect(found(`const a = ${text};`).formats.map(({ name }) => name)).toEqual(names);
  });

  it('are not guessed at in a file that does not parse', () => {
    expect(() => found('const = /a/')).toThrow();
  });
});
