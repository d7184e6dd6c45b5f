import { expect, test } from 'vitest';
import type { ReportDocument } from './report-document.ts';
import { writeOutline } from './report-outline.ts';
import { finding, sourceOf } from './testing/report-sample.ts';

test('a technical report lists few places of each change once it has listed many', async () => {
  const listed: number[] = [];
  const said: string[] = [];
  const parts: Partial<ReportDocument> = {
    maxPlaces: 6,
    maxRows: 10,
    maxFindings: 10,
    issue: ({ places }) => void listed.push(places.length),
    paragraph: (text) => void said.push(text),
    flush: async () => undefined,
  };
  const document = new Proxy(parts, {
    get: (known, name: keyof ReportDocument) => known[name] ?? (() => undefined),
  }) as ReportDocument;
  const findings = Array.from({ length: 24 }, (_, at) =>
    finding(at, { checkId: `check-${at % 4}`, title: `Flaw ${at % 4}` }),
  );
  const count = await writeOutline(sourceOf({}, findings), document, async () => undefined);
  expect(count).toBe(24);
  expect(listed).toEqual([6, 6, 3, 3]);
  expect(said.filter((text) => text.startsWith('Described are the first 3 of 6'))).toHaveLength(2);
});
