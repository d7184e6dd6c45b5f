import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFonts } from '../../../platform/pdf/fonts.ts';
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { PlacedFinding, ReportFacts } from '../report-source.ts';
import { days, finding, sourceOf, time, writeReport } from '../testing/report-sample.ts';
import { writeHtml } from '../write-html.ts';
import { unitsOf } from './coverage-chart.ts';
import { drawScoreChart } from './score-chart.ts';
import { writePdf } from './write-pdf.ts';

/** Below it is the footer of a page, in points. */
const MARGIN = 56;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-pdf-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(
  change: Partial<ReportFacts>,
  findings: readonly PlacedFinding[],
): Promise<{ pdf: PDFDocumentProxy; text: string; count: number; file: string }> {
  const { file, count } = await writeReport(folder, writePdf, sourceOf(change, findings));
  const data = new Uint8Array(await readFile(file));
  const pdf = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return { pdf, text: pages.join('\n').replaceAll(/\s+/g, ' '), count, file };
}

/** The roles of a page's elements, with the alternative texts of its pictures. */
async function structureOf(pdf: PDFDocumentProxy) {
  const roles: string[] = [];
  const alts: string[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    const { role, alt, children } = node as { role?: string; alt?: string; children?: unknown[] };
    if (role) roles.push(role);
    if (alt) alts.push(alt);
    for (const child of children ?? []) visit(child);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    visit(await (await pdf.getPage(number)).getStructTree());
  }
  return { roles, alts };
}

test('a report says how things stand, in text that can be read back', async () => {
  const { pdf, text } = await write({}, [finding(2, { assetName: '例え.テスト' })]);
  for (const said of [
    'Technical report',
    'xn--r8jz45g.xn--zckzah',
    'Straßenbau Ελλάδα [U+682A][U+5F0F][U+4F1A][U+793E]',
    'The score is 71 of 100 (grade C)',
    '2 of 3 assets were tested',
    'mail.example',
    'Method and limits',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain('\ufffd');
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Language: 'en-GB', Title: expect.stringContaining('Technical') });
  expect(new Map((await pdf.getMarkInfo()) as never).get('Marked')).toBe(true);
});

test('its cover says whose it is, when, how things stand beside what was tested, and that it is confidential', async () => {
  const { pdf } = await write({ type: 'executive' }, []);
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const cover = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  for (const said of [
    'Straßenbau Ελλάδα',
    '23 October 2026 to 22 November 2026 (UTC)',
    '71  of 100, grade C',
    '2  of 3 assets tested',
    '15 findings are open, 12 of them critical or high; nothing is known of 1 asset.',
    'Confidential',
    'Made on 22 November 2026. Report r1.',
  ]) {
    expect(cover.replaceAll(/\s+/g, ' ')).toContain(said.replaceAll(/\s+/g, ' '));
  }
});

test('its cover draws each asset, and every gap however many assets share the line', () => {
  expect(unitsOf({ assets: 3, tested: 2, error: 1, notTested: 0 })).toEqual({
    tested: 2,
    error: 1,
    notTested: 0,
  });
  const many = unitsOf({ assets: 10_000, tested: 9_998, error: 1, notTested: 1 });
  expect(many).toEqual({ tested: 94, error: 1, notTested: 1 });
});

test.each([
  [{ assets: 1, tested: 1, error: 0, notTested: 0 }, 'The asset was tested.'],
  [{ assets: 1, tested: 0, error: 1, notTested: 0 }, 'The asset was not tested;'],
  [{ assets: 2, tested: 1, error: 1, notTested: 0 }, '1 of 2 assets was tested;'],
  [{ assets: 2, tested: 2, error: 0, notTested: 0 }, 'All 2 assets were tested.'],
  [{ assets: 0, tested: 0, error: 0, notTested: 0 }, 'There is no asset to test.'],
])('its summary says of %o: %s', async (coverage, said) => {
  expect((await write({ type: 'executive', coverage }, [])).text).toContain(said);
});

test('a finding names the address of its asset once', async () => {
  const { text } = await write({ type: 'asset' }, [
    finding(1, { assetName: 'https://shop.example/' }),
  ]);
  expect(text).toContain('https://shop.example/login · Open');
  expect(text).not.toContain('https://shop.example/, ');
});

test('commands in a remediation are set as code, without backticks', async () => {
  const remediation: PlacedFinding['remediation'] = {
    summary: 'Set `mode: enforce`.',
    steps: ['Debian: `apt update && apt upgrade`, then restart'],
    effort: 'low' as const,
    reference: null,
  };
  const { pdf, text, file } = await write({}, [finding(1, { remediation })]);
  expect(text).toContain('apt update && apt upgrade , then restart');
  expect(text).not.toContain('`');
  const { items, styles } = await (await pdf.getPage(3)).getTextContent();
  const fontOf = (said: string) =>
    items.flatMap((item) => ('str' in item && item.str.includes(said) ? [item.fontName] : []))[0];
  expect(fontOf('apt update')).toBe(fontOf('Host: shop.example'));
  expect(Object.keys(styles)).toHaveLength(3);
  expect(fontOf('High: Finding 1')).not.toBe(fontOf('What it means'));
  expect((await structureOf(pdf)).roles).toContain('LBody');
  expect((await readFile(file)).toString('latin1')).toContain('pdfuaid');

  const page = await writeReport(folder, writeHtml, sourceOf({}, [finding(1, { remediation })]));
  const html = await readFile(page.file, 'utf8');
  expect(html).toContain('<p>Set <code>mode: enforce</code>.</p>');
  expect(html).toContain('<code>apt update &amp;&amp; apt upgrade</code>, then restart');
});

test('it is tagged: headings, paragraphs, tables with headers, and pictures with a text', async () => {
  const { pdf, file } = await write({ type: 'technical' }, [finding(1), finding(2)]);
  const { roles, alts } = await structureOf(pdf);
  const used = new Set(roles);
  for (const role of [
    'H1',
    'H2',
    'H3',
    'P',
    'L',
    'LI',
    'Table',
    'TR',
    'TH',
    'TD',
    'Figure',
    'Code',
  ]) {
    expect(used, role).toContain(role);
  }
  expect(alts).toEqual([
    'Parapet',
    'Score: 71 of 100, grade C. Coverage: 2 of 3 assets tested, 1 did not answer, 0 not scanned.',
    'Chart of open findings by severity, 1 Oct 2026 to 22 Nov 2026. Critical 0, then 0; High 1, then 12; Medium 0, then 3; Low 0, then 0; Info 0, then 0.',
    expect.stringContaining('Line chart of the score. 1 October 2026: 60.'),
  ]);
  const outline = await pdf.getOutline();
  expect(outline.map(({ title }) => title)).toEqual([
    'Technical report',
    'Summary',
    'Findings',
    'What was not tested',
    'Method and limits',
  ]);
  const raw = (await readFile(file)).toString('latin1');
  expect(raw).toContain('pdfuaid');
  // Each font is in the file, so that every reader shows the same.
  expect(raw.match(/\/FontFile2/g)?.length).toBe(3);
});

test('bold is a face of its own, with the letters that text has', async () => {
  const { text, bold, mono } = await loadFonts();
  expect([...text.characters].filter((character) => !bold.characters.has(character))).toEqual([]);
  // They are read into each process that makes a PDF; a file has the letters that it uses.
  for (const { content } of [text, bold, mono]) expect(content.length).toBeLessThan(500_000);
  const { file } = await write({ type: 'executive' }, []);
  expect((await readFile(file)).length).toBeLessThan(100_000);
});

test('a table that goes on shows its columns on each page, and reads them aloud once', async () => {
  const places = Array.from({ length: 60 }, (_, at) =>
    finding(1, { assetName: `host-${at}.example`, location: `https://host-${at}.example/` }),
  );
  const { text, file } = await write({}, places);
  const heads = text.match(/Place Status Priority First seen/g) ?? [];
  expect(heads.length).toBeGreaterThan(1);
  const raw = (await readFile(file)).toString('latin1');
  expect(raw.match(/\/S \/TH/g)).toHaveLength(6 + 4 + 2 + 3);
});

test('no page ends with a title, the facts below it or the label of an evidence', async () => {
  const many = Array.from({ length: 120 }, (_, index) =>
    finding(index, { description: 'What it means. '.repeat(1 + ((index * 7) % 40)) }),
  );
  const { pdf } = await write({}, many);
  for (let number = 2; number < pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const body = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' && item.transform[5] > MARGIN ? [item.str] : [],
    );
    expect(body.at(-1), `page ${number}`).not.toMatch(/^(High: |Evidence of |.* · Open)/);
  }
}, 30_000);

test('a report of what has changed is told by what became of the findings, with reasons and without old remediation', async () => {
  const { pdf, text } = await write({ type: 'delta' }, [
    finding(1, { status: 'reopened' }),
    finding(2),
    finding(3, { status: 'risk_accepted', statusReason: 'Isolated until May' }),
    finding(4, { status: 'fixed', fixedAt: time }),
  ]);
  expect((await pdf.getOutline()).map(({ title }) => title)).toEqual([
    'Changes report',
    'Summary',
    'What has changed',
    'Reopened',
    'New or open again',
    'Risk accepted',
    'Fixed',
    'What was not tested',
    'Method and limits',
  ]);
  expect(text).toContain('4 findings were new, 1 was reopened and 2 were fixed.');
  expect(text).toContain('That is 11 points more than on 1 October 2026 (60).');
  expect(text).toContain('Reason: Isolated until May Fixed High: Finding 4');
  expect(text.match(/Remove the header[.]/g)).toHaveLength(1);
});

test('the score over time is drawn in steps', () => {
  const lines: [number, number][][] = [];
  const pdf = new Proxy({} as PDFKit.PDFDocument, {
    get: (_, name) => (x: number, y: number) => {
      if (name === 'moveTo') lines.push([[x, y]]);
      if (name === 'lineTo') lines.at(-1)?.push([x, y]);
      return pdf;
    },
  });
  const figure: PdfDocument['figure'] = (_, __, draw) =>
    draw({ pdf, x: 0, y: 0, width: 400, text: () => undefined, widthOf: () => 0 });
  expect(drawScoreChart({ figure } as PdfDocument, days)).toBe(true);
  const steps = lines.at(-1) ?? [];
  expect(steps).toHaveLength(2 * days.length);
  for (const [index, [x, y]] of steps.slice(1).entries()) {
    const [fromX, fromY] = steps[index] ?? [];
    expect(x === fromX || y === fromY).toBe(true);
  }
});

test('the score over time marks the first day of another formula, and compares within one', async () => {
  const [older, newer] = [days.slice(0, 10), days.slice(10)];
  const changed = [...older.map((day) => ({ ...day, version: 1 })), ...newer];
  const { text } = await write({ type: 'executive', days: changed }, []);
  expect(text).toContain('new formula');
  expect(text).toContain('That is 1 point more than on 11 October 2026 (70).');
});

test('thirty issues on ten assets take less than twenty pages, each text and title once', async () => {
  const hosts = Array.from({ length: 10 }, (_, n) => `host-${n}.example`);
  const many = hosts.flatMap((assetName) =>
    Array.from({ length: 30 }, (_, issue) =>
      finding(issue, {
        assetName,
        location: `https://${assetName}/`,
        checkId: `check-${issue}`,
        description: `Issue ${issue} ${'means something for those who use it. '.repeat(6)}`,
      }),
    ),
  );
  const { pdf, text } = await write({ type: 'asset' }, many);
  expect(pdf.numPages).toBeLessThan(20);
  for (const issue of [0, 29]) {
    expect(text.match(new RegExp(`Issue ${issue} means`, 'g'))).toHaveLength(1);
    expect(text.match(new RegExp(`High: Finding ${issue} `, 'g'))).toHaveLength(1);
  }
  for (const host of hosts) expect(text).toContain(host);
}, 30_000);

test('a technical report of 170 findings tells each change once with its places, in less than fifteen pages', async () => {
  const hosts = Array.from({ length: 10 }, (_, n) => `host-${n}.example`);
  const many = hosts.flatMap((assetName, host) =>
    Array.from({ length: 17 }, (_, issue) => {
      const [evidence] = finding(0).evidence;
      return finding(issue, {
        assetName,
        location: `https://${assetName}/`,
        checkId: `check-${issue}`,
        description: `Issue ${issue} ${'means something for those who use it. '.repeat(4)}`,
        remediation: {
          ...finding(0).remediation,
          steps: ['nginx: one', 'Apache: two', 'IIS: three'],
        },
        evidence: [{ ...evidence, actual: issue === 3 ? `key ${host}` : 'no header' } as never],
      });
    }),
  );
  const { pdf, text, count } = await write({ type: 'technical' }, many);
  expect(count).toBe(170);
  expect(pdf.numPages).toBeLessThan(15);
  expect(text.match(/Closes 10 findings on 10 assets/g)).toHaveLength(17);
  expect(text.match(/Evidence of /g)).toHaveLength(17);
  expect(text.match(/Issue 3 means/g)).toHaveLength(1);
  // The evidence that differs from place to place stands beside the place, and nothing where it is the same.
  for (const host of [0, 9])
    expect(text).toContain(`https://host-${host}.example/ key ${host} Open`);
  expect(text).not.toContain('no header');
}, 30_000);

test('a technical report sets accepted risks apart, with their reason', async () => {
  const { pdf, text } = await write({}, [
    finding(1),
    finding(2, { status: 'risk_accepted', statusReason: 'Isolated until May' }),
  ]);
  const sections = (await pdf.getOutline()).map(({ title }) => title);
  expect(sections.slice(2, 4)).toEqual(['Findings', 'Accepted risks']);
  expect(text).toContain('Reason: Isolated until May');
  expect(text.match(/Closes /g)).toHaveLength(1);
});

test('a report says once why checks had no result, however many assets that is true of', async () => {
  const untested = [
    { reason: 'The port is closed', checks: ['A', 'B', 'C', 'D', 'E', 'F'], assets: 40 },
    ...Array.from({ length: 30 }, (_, n) => ({ reason: `Reason ${n}`, checks: ['G'], assets: 1 })),
  ];
  const { text } = await write({ type: 'executive', gaps: [], untested }, []);
  expect(text).toContain('The port is closed A; B; C; D; 2 more 40');
  expect(text).toContain('Reason 23 G 1');
  expect(text).toContain('6 more reasons, of fewer checks');
  expect(text).not.toContain('Reason 24');
});

test('it names its bound where there are more findings than it describes', async () => {
  const many = Array.from({ length: 340 }, (_, index) =>
    finding(index, { evidence: [], description: 'Short.' }),
  );
  const { text, count } = await write({ type: 'delta' }, many);
  expect(count).toBe(340);
  expect(text).toContain('Described are the first 300 of 340 findings.');
  expect(text).toContain('Finding 299');
  expect(text).not.toContain('Finding 300');
}, 30_000);

test.each(['executive', 'technical', 'asset', 'delta'] as const)(
  'the HTML file of a report has the same sections: %s',
  async (type) => {
    const { pdf } = await write({ type }, [finding(1)]);
    const sections = (await pdf.getOutline()).slice(1).map(({ title }) => title);
    const { file } = await writeReport(folder, writeHtml, sourceOf({ type }, [finding(1)]));
    const html = await readFile(file, 'utf8');
    expect([...html.matchAll(/<h2>([^<]*)</g)].map(([, title]) => title)).toEqual(sections);
  },
);
