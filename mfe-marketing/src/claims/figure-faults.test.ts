import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { figureFaults } from './figure-faults.ts';

const page = (text: string, more = ''): string =>
  `---\ntitle: Walls\ndescription: A description that is long enough to be one, by the rule of fifty.\n${more}---\n\n${text}`;
const faultsOf = (text: string, more?: string) => figureFaults({ 'blog/a.md': page(text, more) });

describe('a figure of a page', () => {
  test.each([
    ['It takes 3.2 s.', '3.2 s'],
    ['It takes 3 s, at most.', '3 s'],
    ['A scan sends **2,000 packets**.', '2,000 packets'],
    ['| Memory |\n| --- |\n| below 300 MB |', '300 MB'],
    ['It is 40 % faster.', '40 %'],
  ])('names the command that measured it: %j', (text, figure) => {
    expect(faultsOf(text).join()).toContain(`the figure ${figure} names no command`);
    expect(faultsOf(`${text}\n\nBy \`npm run bench\`.`, 'measured: [npm run bench]\n')).toEqual([]);
  });

  test('names its line', () => {
    expect(faultsOf('Once.\n\nIt takes 3 s.').join()).toMatch(/^blog\/a\.md:8: /);
  });

  test('may be a limit that is stated as one', () => {
    expect(faultsOf('A limit of 20 s.', 'stated: [20 s]\n')).toEqual([]);
  });

  test.each([
    'Ports 22 and 443 of 3 hosts, RFC 9112, TLS 1.2, status 403.',
    'At most {{rate.public}} requests a second.',
    'Run `sleep 5 s`.',
    '```text\n8 services named in 0.10 s\n```',
  ])('is only what has a unit and was typed: %j', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  test('that is stated or measured stands in the text', () => {
    expect(faultsOf('Nothing.', 'stated: [5 s]\n')).toEqual([
      'blog/a.md:1: the text has no figure 5 s, which its head states',
    ]);
    expect(faultsOf('It takes 5 s.', 'measured: [npm run bench]\n')).toEqual([
      'blog/a.md:1: the text does not show the command npm run bench',
    ]);
  });
});

test('every figure of this site is measured or stated', () => {
  const content = path.resolve(import.meta.dirname, '../../content');
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, readFileSync(path.join(content, file), 'utf8')]);
  expect(figureFaults(Object.fromEntries(texts))).toEqual([]);
});
