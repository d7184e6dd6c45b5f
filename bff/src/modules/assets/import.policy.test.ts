import { describe, expect, test } from 'vitest';
import { parseImport } from './import.policy.ts';

const rules = { allowPrivate: true, ownEndpoints: [] };
const read = (text: string) => parseImport(text, rules);
const namesOf = (text: string) => read(text).targets.map(({ target }) => target.displayName);

describe('a list', () => {
  test('has a target on each line, or several', () => {
    expect(
      namesOf('a.example\r\n\r\n  b.example  \nc.example, d.example;8.8.8.8\thttps://e.example/x'),
    ).toEqual([
      'a.example',
      'b.example',
      'c.example',
      'd.example',
      '8.8.8.8',
      'https://e.example/x',
    ]);
  });

  test('names the line of what is wrong and of what is repeated', () => {
    const { targets, repeated, wrong } = read(
      '\uFEFFa.example\nnot a host\n\nA.EXAMPLE.\nb.example',
    );
    expect(targets.map(({ line }) => line)).toEqual([1, 5]);
    expect(repeated).toEqual([{ line: 4, value: 'A.EXAMPLE.', name: 'a.example', repeats: 1 }]);
    expect(wrong).toMatchObject([{ line: 2, value: 'not a host' }]);
  });

  test('has at most 5,000 targets', () => {
    const lines = Array.from({ length: 5001 }, (_, n) => `h${n}.example`);
    const { targets, wrong } = read(lines.join('\n'));
    expect(targets).toHaveLength(5000);
    expect(wrong).toEqual([
      { line: 5001, value: 'h5000.example', message: 'An import has at most 5,000 targets.' },
    ]);
  });

  test('shows a name that mixes scripts as punycode', () => {
    expect(namesOf('аpple.example')).toEqual(['xn--pple-43d.example']);
    const value = 'xn--pple-43d.example';
    expect(read('apple.example\nаpple.example\nАPPLE.example').repeated).toEqual([
      { line: 3, value, name: value, repeats: 2 },
    ]);
  });
});

describe('CSV', () => {
  test('names its columns in the first line', () => {
    const { targets } = read(
      'Hostname;Criticality;Tags;Owner;Environment\n"a.example";5;shop|web;x;Production\nb.example;;;;',
    );
    expect(targets).toMatchObject([
      { line: 2, tags: ['shop', 'web'], criticality: 5, environment: 'production' },
      { line: 3, tags: [], criticality: 3, environment: 'unknown' },
    ]);
  });

  test.each([
    'asset;tags;criticality\na.example;shop, web;4',
    'asset,tags,criticality\na.example,shop;web,4',
    'asset\ttags\tcriticality\na.example\tshop,web\t4',
    'asset,tags,criticality\na.example,"shop, web",4',
  ])('has the delimiter of its heads, and cells may hold the others: %j', (text) => {
    expect(read(text)).toMatchObject({
      targets: [{ tags: ['shop', 'web'], criticality: 4 }],
      wrong: [],
    });
  });

  test.each([
    ['a.example,9,', /Criticality/],
    ['a.example,x,', /Criticality/],
    ['a.example,,moon', /Environment/],
    [',,', /./],
    ['=cmd(),,', /./],
  ])('%s is wrong', (line, message) => {
    const { targets, wrong } = read(`asset,criticality,environment\n${line}`);
    expect(targets).toEqual([]);
    expect(wrong).toMatchObject([{ line: 2, message: expect.stringMatching(message) }]);
  });

  test.each([
    ['a line', '"a.example,shop'],
    ['its last cell', 'a.example,"shop'],
    ['its tags', 'a.example,"""big shop"'],
  ])('with a quote in %s that is not closed loses that line, and says why', (_, line) => {
    const { targets, wrong } = read(`asset,tags\n${line}\nb.example,web`);
    expect(targets.map((each) => each.line)).toEqual([3]);
    expect(wrong).toMatchObject([{ line: 2, message: 'A quote is not closed.' }]);
  });
});
