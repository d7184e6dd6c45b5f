import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { assess } from '../assess/assess.ts';
import { frameworkSchema } from '../framework/framework.ts';
import { account, counts, evidenceOf } from '../testing/stories.ts';
import { elementLines } from './element-lines.ts';
import { MAX_OWN_FILE, MAX_OWN_REQUIREMENTS } from './own-framework.ts';
import { parseCsvFramework } from './parse-csv.ts';
import { parseJsonFramework } from './parse-json.ts';

const facts = { id: 'house-rules', title: 'House rules' };
const json = (requirements: readonly unknown[], head: object = {}) =>
  parseJsonFramework(JSON.stringify({ ...head, requirements }, null, 1), facts);

describe('an own framework', () => {
  const csv = [
    'number,title,group,objectives,checks,automation,unseen',
    'H-1,Disks are encrypted,Data,encrypted-at-rest,,,',
    'H-2,"Keys, all of them, are rotated",Data,,aws-kms-key-is-rotated; aws-iam-access-key-is-rotated,partial,Paper keys',
    'H-3,Desks are clear,,,,,',
  ].join('\n');

  it('is read from CSV', () => {
    const { framework } = parseCsvFramework(csv, facts) as Extract<
      ReturnType<typeof parseCsvFramework>,
      { framework: unknown }
    >;
    expect(frameworkSchema.parse(framework)).toMatchObject({
      id: 'house-rules',
      title: 'House rules',
      groups: [{ id: 'Data', title: 'Data' }],
      requirements: [
        { number: 'H-1', automation: 'full', objectives: ['encrypted-at-rest'] },
        {
          number: 'H-2',
          title: 'Keys, all of them, are rotated',
          automation: 'partial',
          checks: ['aws-kms-key-is-rotated', 'aws-iam-access-key-is-rotated'],
        },
        { number: 'H-3', automation: 'manual' },
      ],
    });
  });

  it('is read from JSON, with groups, strengths and thresholds', () => {
    const read = json(
      [
        {
          number: '1',
          title: 'Long passwords',
          group: 'a',
          checks: [{ id: 'aws-iam-password-policy-requires-length', min: 12 }],
        },
      ],
      { title: 'Group policy', version: '3', groups: [{ id: 'a', title: 'Access' }] },
    );
    expect(read).toMatchObject({
      framework: { title: 'Group policy', version: '3', groups: [{ id: 'a', title: 'Access' }] },
    });
  });

  it('is assessed like any other', () => {
    const read = json([{ number: '1', title: 'Rotate', checks: ['aws-kms-key-is-rotated'] }]);
    if (!('framework' in read)) throw new Error('It is a framework.');
    expect(read.framework.providers).toEqual(['aws']);
    const failing = account('a', { 'aws-kms-key-is-rotated': counts({ fail: 1 }) });
    expect(assess(read.framework, evidenceOf([failing])).requirements[0]?.state).toBe('failed');
  });
});

describe('errors name the line and the field', () => {
  test.each<[string, string, object]>([
    [
      'an objective that is not there',
      'number,title,objectives\n1,One,\n2,Two,no-such',
      { line: 3, field: 'objectives', message: 'There is no objective "no-such".' },
    ],
    [
      'a check that is not there',
      'number,title,checks\n1,One,aws-no-such',
      { line: 2, field: 'checks', message: 'There is no check "aws-no-such".' },
    ],
    [
      'a number that is there twice',
      'number,title\n1,One\n\n1,Again',
      { line: 4, field: 'number', message: '"1" is on line 2 already.' },
    ],
    ['a missing title', 'number,title\n1,', { line: 2, field: 'title' }],
    [
      'a missing column',
      'number,objectives\n1,mfa-enforced',
      { line: 1, field: 'title', message: 'The column is missing.' },
    ],
    ['an unknown column', 'number,title,colour\n1,One,red', { line: 1, field: 'colour' }],
    [
      'an unknown automation',
      'number,title,automation\n1,One,often',
      { line: 2, field: 'automation' },
    ],
    ['a quote that is not closed', 'number,title\n1,"One', { field: null }],
    ['no requirements', 'number,title\n', { line: null, field: null }],
  ])('of CSV: %s', (_story, text, error) => {
    expect(parseCsvFramework(text, facts)).toMatchObject({ errors: [error] });
  });

  it('of JSON: of each requirement where it begins', () => {
    const text =
      '{\n "requirements": [\n  { "number": "1", "title": "One" },\n\n  { "number": "2", "title": "{[,",\n    "checks": ["none"] },\n  { "number": 3, "title": "Three" }\n ]\n}';
    expect(parseJsonFramework(text, facts)).toMatchObject({
      errors: [
        { line: 5, field: 'checks', message: 'There is no check "none".' },
        { line: 7, field: 'number' },
      ],
    });
  });

  it('of JSON: of a file that is none', () => {
    expect(parseJsonFramework('{\n "requirements": [1 2]}', facts)).toMatchObject({
      errors: [{ line: 2, message: 'The file is no JSON.' }],
    });
    expect(parseJsonFramework('[]', facts)).toMatchObject({ errors: [{ line: null }] });
    expect(parseJsonFramework('{"requirements": 1}', facts)).toMatchObject({
      errors: [{ field: 'requirements' }],
    });
    expect(parseJsonFramework('null', facts)).toMatchObject({ errors: [{ line: null }] });
  });

  it('of JSON: of unknown fields and groups', () => {
    expect(json([{ number: '1', title: 'One', owner: 'me' }])).toMatchObject({
      errors: [{ line: 3 }],
    });
    expect(
      json([{ number: '1', title: 'One', group: 'b' }], { groups: [{ id: 'a', title: 'A' }] }),
    ).toMatchObject({ errors: [{ field: 'group', message: 'There is no group "b".' }] });
  });
});

it('has limits', () => {
  const many = Array.from({ length: MAX_OWN_REQUIREMENTS + 1 }, (_, at) => ({
    number: String(at),
    title: 'One of many',
  }));
  expect(json(many)).toMatchObject({ errors: [{ line: null }] });
  const large = ' '.repeat(MAX_OWN_FILE + 1);
  expect(parseJsonFramework(large, facts)).toMatchObject({ errors: [{ line: null }] });
  expect(parseCsvFramework(large, facts)).toMatchObject({ errors: [{ line: null }] });
});

it('reads a file of white space in one pass', () => {
  const text = `{"requirements": [${'\n'.repeat(400_000)}{}]}`;
  expect(elementLines(text, 'requirements')).toEqual([400_001]);
});

it('never throws, whatever the file holds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      parseCsvFramework(text, facts);
      parseJsonFramework(text, facts);
    }),
  );
});

it('finds the line of each element', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.jsonValue(), (values, other) => {
      const text = JSON.stringify({ a: other, requirements: values, z: other }, null, 1);
      expect(elementLines(text, 'requirements')).toHaveLength(values.length);
    }),
  );
});
