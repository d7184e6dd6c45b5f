import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkCatalogue } from '@parapet/contracts/findings/check-catalogue';
import { expect, test } from 'vitest';
import { CHECKS } from '../features/home/figures.ts';

const content = path.resolve(import.meta.dirname, '../../content');
const texts = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(path.join(content, file), 'utf8') }));

/** Texts about scans count the checks of the network. */
const ofNetwork = checkCatalogue.filter(({ group }) => group !== 'cloud');

test('the start page names as many checks as there are', () => {
  expect(CHECKS).toBe(ofNetwork.length);
});

test.each(texts)('$file names no other number of checks', ({ text }) => {
  const named = [...text.matchAll(/(\d{3}) checks(?= in this version|, each with its tests)/g)];
  expect(named.map(([, number]) => Number(number))).toEqual(named.map(() => ofNetwork.length));
});

test('the table of groups on the page about scanning is that of the catalogue', () => {
  const { text = '' } =
    texts.find(({ file }) => file === path.join('product', 'scanning.md')) ?? {};
  const rows = [...text.matchAll(/^\| [A-Z][\w ]+ \| (\d+) \|/gm)].map(([, number]) =>
    Number(number),
  );
  const groups = Object.values(Object.groupBy(ofNetwork, ({ group }) => group));
  expect(rows.sort((a, b) => b - a)).toEqual(
    groups.map((group) => group?.length ?? 0).sort((a, b) => b - a),
  );
});
