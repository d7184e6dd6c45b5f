import { describe, expect, test } from 'vitest';
import { parseMarkdown, walk } from './parse-markdown.ts';
import { readContent } from './read-content.ts';

const TODAY = '2026-11-29';
const head = (more = '') =>
  `---\ntitle: Walls\ndescription: A description that is long enough to be one, by the rule of fifty.\n${more}---\n\n`;
const post = (more = '') => head(`author: Parapet\npublished: 2026-11-01\ntags: [walls]\n${more}`);

const faultsOf = (files: Record<string, string>): string => {
  try {
    readContent(files, ['/pricing'], TODAY);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('content', () => {
  test.each([
    ['[x](/nothing)', 'about.md:6: the link /nothing leads to no page'],
    ['[x](#nothing)', 'about.md:6: the link #nothing leads to no heading'],
    ['[x](http://example.com)', 'is neither https nor a path'],
    ['# Twice', 'the only heading of the first level'],
    ['### Too deep', 'a heading of level 2 is missing'],
    ['![](screen:overview)', 'has no text'],
    ['![A](/a.png)', 'the picture /a.png is no screen'],
    ['```\ncode\n```', 'a block of code names its language'],
  ])('with %j fails with its file and line', (text, fault) => {
    expect(faultsOf({ 'about.md': head() + text })).toContain(fault);
  });

  test('with two pages of one title fails', () => {
    expect(faultsOf({ 'a.md': head(), 'b.md': head() })).toContain(
      'b.md:1: a.md has the same title',
    );
  });

  test.each([
    [head(), 'a post names its author'],
    [post().replace('2026-11-01', '2026-12-01'), 'is in the future'],
    [head('unknown: field\n'), 'blog/a.md:1:'],
    [
      head().replace('A description that is long enough to be one, by the rule of fifty.', 'Short'),
      'blog/a.md:1:',
    ],
    ['No front matter', 'it has no front matter'],
  ])('of a post %# fails by its front matter', (text, fault) => {
    expect(faultsOf({ 'blog/a.md': text })).toContain(fault);
  });

  test('that is right gives pages with their fragments, neighbours and list', () => {
    const pages = readContent(
      {
        'blog/index.md': head().replace('Walls', 'Blog'),
        'blog/2026/first.md': `${post().replace('Walls', 'First')}## One part\n\n[back](/blog), [part](#one-part), [prices](/pricing)`,
        'blog/second.md': post().replace('Walls', 'Second').replace('2026-11-01', '2026-11-02'),
      },
      ['/pricing'],
      TODAY,
    );
    const blog = pages.find(({ path }) => path === '/blog')?.content;
    expect(blog?.pages?.map(({ path }) => path)).toEqual(['/blog/second', '/blog/2026/first']);
    const first = pages.find(({ path }) => path === '/blog/2026/first')?.content;
    expect(first?.headings).toEqual([{ id: 'one-part', text: 'One part' }]);
    expect(first?.next?.path).toBe('/blog/second');
    expect(first?.previous).toBeUndefined();
    expect(JSON.stringify(first?.tree)).not.toContain('position');
  });
});

test('each table of a text has a name of its own, of the heading above it', () => {
  const table = '| a |\n|---|\n| b |\n\n';
  const { tree } = parseMarkdown(
    'about.md',
    `${head()}${table}## Limits\n\n${table}${table}### Ports\n\n${table}`,
  );
  const labels: unknown[] = [];
  walk(tree, ({ tagName, properties }) => {
    if (tagName === 'table') labels.push(properties.ariaLabel);
  });
  expect(labels).toEqual(['Table', 'Table: Limits', 'Table: Limits, 2', 'Table: Ports']);
});
