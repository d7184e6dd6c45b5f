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
    expect(repeated).toEqual({
      count: 1,
      items: [{ line: 4, value: 'A.EXAMPLE.', name: 'a.example', repeats: 1 }],
    });
    expect(wrong).toMatchObject({ count: 1, items: [{ line: 2, value: 'not a host' }] });
  });

  test('has at most 5,000 targets', () => {
    const lines = Array.from({ length: 5001 }, (_, n) => `h${n}.example`);
    const { targets, wrong } = read(lines.join('\n'));
    expect(targets).toHaveLength(5000);
    expect(wrong).toEqual({
      count: 1,
      items: [
        { line: 5001, value: 'h5000.example', message: 'An import has at most 5,000 targets.' },
      ],
    });
  });

  test('shows a name that mixes scripts as punycode', () => {
    expect(namesOf('аpple.example')).toEqual(['xn--pple-43d.example']);
    const value = 'xn--pple-43d.example';
    expect(read('apple.example\nаpple.example\nАPPLE.example').repeated.items).toEqual([
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
      wrong: { count: 0 },
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
    expect(wrong.items).toMatchObject([{ line: 2, message: expect.stringMatching(message) }]);
  });

  test.each([
    ['a line', '"a.example,shop'],
    ['its last cell', 'a.example,"shop'],
    ['its tags', 'a.example,"""big shop"'],
  ])('with a quote in %s that is not closed loses that line, and says why', (_, line) => {
    const { targets, wrong } = read(`asset,tags\n${line}\nb.example,web`);
    expect(targets.map((each) => each.line)).toEqual([3]);
    expect(wrong.items).toMatchObject([{ line: 2, message: 'A quote is not closed.' }]);
  });
});

describe('a file of a spreadsheet', () => {
  test.each([
    ['line feeds', 'asset,notes,tags\n"a.example","one\ntwo",shop\nb.example,"three",web'],
    [
      'carriage returns',
      'asset,notes,tags\r\na.example,"one\r\n\r\ntwo, ""2""",shop\r\nb.example,,web',
    ],
    [
      'a list of its own',
      'notes;asset;tags\n"a.example\nb.example";a.example;shop\n;b.example;web',
    ],
  ])('has cells of several lines, with %s', (_, text) => {
    const { targets, wrong } = read(text);
    expect(targets.map(({ target, tags }) => [target.displayName, ...tags])).toEqual([
      ['a.example', 'shop'],
      ['b.example', 'web'],
    ]);
    expect(wrong.count).toBe(0);
  });

  test('names the line on which a record begins', () => {
    const { targets, wrong } = read('asset,notes\na.example,"1\n2\n3"\nb.example,\nnot a host,x');
    expect(targets.map(({ line }) => line)).toEqual([2, 5]);
    expect(wrong.items).toMatchObject([{ line: 6 }]);
  });

  test.each([
    'sep=;\nasset;tags\na.example;shop',
    '"sep=;"\r\nAsset;Tags\r\na.example;shop',
    '\uFEFFsep=|\nasset|tags\na.example|shop',
    'sep=\t\nasset\ttags\na.example\tshop',
  ])('may name its delimiter in a first line, which is no target: %j', (text) => {
    expect(read(text)).toMatchObject({
      targets: [{ tags: ['shop'], target: { displayName: 'a.example' } }],
      wrong: { count: 0 },
    });
  });

  test.each([
    ['FQDN\na.example', 'a.example'],
    ['Name,IP address,Tags\nFront door,8.8.8.8,web', '8.8.8.8'],
    ['Asset name;Host_Name\nShop;a.example', 'a.example'],
    ['DNS name,IP-Address\n,8.8.8.8', '8.8.8.8'],
    ['Asset,URL\nThe shop,https://a.example/x', 'https://a.example/x'],
    ['Name\na.example', 'a.example'],
  ])('has its target where the heads say, and not in a label: %j', (text, name) => {
    const { targets, wrong } = read(text);
    expect(targets.map(({ target }) => target.displayName)).toEqual([name]);
    expect(wrong.count).toBe(0);
  });

  test.each([
    ['<https://shop.example>', 'https://shop.example/'],
    ['<shop.example>', 'shop.example'],
    ['< 8.8.8.8 >', '8.8.8.8'],
  ])('may have its targets in angle brackets, as mails write them: %s', (text, name) => {
    expect(namesOf(`asset\n${text}`)).toEqual([name]);
    expect(namesOf(text)).toEqual([name]);
  });

  test.each([
    ['high', 4],
    ['Critical', 5],
    ['4 · High', 4],
    ['LOWEST', 1],
    ['2', 2],
  ])('may name the criticality: %s', (word, criticality) => {
    expect(read(`asset,criticality\na.example,${word}`).targets).toMatchObject([{ criticality }]);
  });

  test('says which columns are left out', () => {
    expect(read('asset,Owner,tags,Cost centre,\na.example,Ada,web,7,').ignoredColumns).toEqual([
      'Owner',
      'Cost centre',
    ]);
    expect(read('asset,tags\na.example,web').ignoredColumns).toEqual([]);
  });
});

test.each([
  ['one line of targets', 'a,'.repeat(30_000)],
  ['quotes that are not closed', `asset\n${'"x\n'.repeat(20_000)}`],
  ['a quote over all lines', `asset\n"${'x\n'.repeat(30_000)}`],
  ['quotes that seem to close', `asset,n\n${'"a,""b\n'.repeat(8_000)}`],
])('reading takes time that grows with the text alone: %s', (_, text) => {
  const took = (part: string) => {
    const start = performance.now();
    read(part);
    return performance.now() - start;
  };
  const growth = () => {
    const quarter = took(text.slice(0, text.length / 4));
    return took(text) / quarter;
  };
  // Quadratic time would grow 16 times. A busy machine may disturb one try, but not all.
  expect([1, 2, 3].some(() => growth() < 8)).toBe(true);
});
