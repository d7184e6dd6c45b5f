import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePdf } from '../pdf/write-pdf.ts';
import type { ReportFacts } from '../report-source.ts';
import { largeExecutive } from '../testing/large-executive.ts';
import { sourceOf, writeReport } from '../testing/report-sample.ts';
import { writeHtml } from '../write-html.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-executive-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(change: Partial<ReportFacts>) {
  const { file } = await writeReport(folder, writePdf, sourceOf(change, []));
  const data = new Uint8Array(await readFile(file));
  const pdf = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    pages.push(text.replaceAll(/\s+/g, ' '));
  }
  return { pages, text: pages.join('\n'), outline: await pdf.getOutline(), bytes: data.length };
}

test('20,000 findings, six cloud accounts and 28 frameworks with the longest names take four pages', async () => {
  const { pages, outline, bytes } = await read(largeExecutive);
  expect(pages).toHaveLength(4);
  expect(bytes).toBeLessThan(200_000);
  expect(outline.map(({ title }) => title)).toEqual([
    'Executive report',
    'How things stand',
    'Three decisions to take',
    'What changed since 23 October 2026',
    'What was not tested',
    'Method',
  ]);
});

test('the score and every other figure stand beside what they rest on', async () => {
  const { text } = await read(largeExecutive);
  for (const said of [
    '71 of 100, grade C 1,004 of 1,200 assets tested; 150 did not answer, 46 not scanned',
    '31 people, 12 exposures to decide 1 of 2 domains looked up; ownership of the others is not proved',
    'of 3,920 assessed requirements passed, 1,232 failed 3,920 of 5,880 applicable ones assessed; 1,120 by hand, 840 not covered, 140 excepted',
    'Findings opened Closed Open again Risks accepted New open ports New exposures in breaches 20,000 3,100 240 77 1,204 9',
  ]) {
    expect(text).toContain(said);
  }
});

test('a workspace of assets alone has no word of clouds, breaches and frameworks', async () => {
  const executive = { newPorts: 0, accounts: [], breaches: null, frameworks: [], decisions: [] };
  const { text, pages } = await read({ type: 'executive', executive, gaps: [], untested: [] });
  expect(text).not.toMatch(/cloud account [A-Z]|exposures in breaches|Framework /);
  expect(text).toContain('there is nothing to decide');
  expect(pages.length).toBeLessThanOrEqual(4);
});

test('the HTML draws the open findings of each severity, marked by shape, with a text for who sees no picture', async () => {
  const { file } = await writeReport(folder, writeHtml, sourceOf(largeExecutive, []));
  const html = await readFile(file, 'utf8');
  expect(html).toContain(
    'aria-label="Chart of open findings by severity, 1 Oct 2026 to 22 Nov 2026. Critical 100, then 120;',
  );
  expect(html.match(/<polyline class="line"/g)).toHaveLength(5);
  expect(html).toContain('Three decisions to take');
  expect(html).not.toContain('<script');
});
