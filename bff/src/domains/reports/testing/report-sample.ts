import { join } from 'node:path';
import type { writePdf } from '../pdf/write-pdf.ts';
import type { PlacedFinding, ReportFacts, ReportSource } from '../report-source.ts';
import { createSink } from '../text-sink.ts';

export const time = '2026-11-22T12:00:00.000Z';

export const finding = (index: number, change: Partial<PlacedFinding> = {}): PlacedFinding => ({
  id: `f${index}`,
  checkId: 'one',
  catalogueId: 'TST-1',
  title: `Finding ${index}`,
  description: 'What it means for the asset and those who use it.',
  severity: 'high',
  confidence: 'firm',
  status: 'open',
  statusReason: null,
  assetId: 'a',
  assetName: 'shop.example',
  location: 'https://shop.example/login',
  cweIds: [],
  firstSeenAt: time,
  lastSeenAt: time,
  fixedAt: null,
  priorityScore: 70,
  riskLevel: 'needs_action',
  dueAt: time,
  evidence: [
    {
      type: 'http',
      request: 'GET /login HTTP/1.1\nHost: shop.example',
      response: `HTTP/1.1 200 OK\nserver: example\n\n${'<p>line</p>\n'.repeat(20)}`,
      matched: 'server: example',
      expected: null,
      actual: null,
      redactions: 1,
      sha256: 'a'.repeat(64),
      capturedAt: time,
      confirmations: 1,
      reproduce: 'curl -sSI https://shop.example/login',
    },
  ],
  remediation: {
    summary: 'Remove the header.',
    steps: ['Open the configuration', 'Remove the line'],
    effort: 'low',
    reference: null,
  },
  products: [],
  ...change,
});

export const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-10-${String(index + 1).padStart(2, '0')}`,
  at: `2026-10-${String(index + 1).padStart(2, '0')}T12:00:00.000Z`,
  kind: 'scan' as const,
  version: 2,
  score: 60 + index,
  assets: 3,
  tested: 2,
  open: { critical: 0, high: 1, medium: 0, low: 0, info: 0 },
}));

const facts: ReportFacts = {
  id: 'r1',
  type: 'technical',
  workspaceName: 'Straßenbau Ελλάδα 株式会社',
  logo: null,
  scope: { kind: 'all' },
  from: '2026-10-23T12:00:00.000Z',
  madeAt: time,
  timezone: 'UTC',
  coverage: { assets: 3, tested: 2, error: 1, notTested: 0 },
  score: 71,
  grade: 'C',
  scored: 2,
  open: { critical: 0, high: 12, medium: 3, low: 0, info: 0 },
  opened: 4,
  reopened: 1,
  fixed: 2,
  accepted: 1,
  days,
  gaps: [{ name: 'mail.example', reason: 'It did not answer' }],
  untested: [{ reason: 'No name server answered', checks: ['Scripts are pinned'], assets: 2 }],
  executive: null,
  breaches: null,
  compliance: null,
};

export const sourceOf = (
  change: Partial<ReportFacts>,
  findings: readonly PlacedFinding[],
): ReportSource => ({
  facts: { ...facts, ...change },
  async *exposures() {},
  async *findings(only) {
    const kept = findings.filter(({ status }) => only === undefined || status === only);
    if (kept.length > 0) yield kept;
  },
  async *changes(maxPlaces) {
    const open = findings.filter(({ status }) => status !== 'risk_accepted');
    for (const [name, ofFix] of Map.groupBy(open, ({ checkId }) => `Mend ${checkId}`)) {
      const assets = new Set(ofFix.map(({ assetName }) => assetName)).size;
      yield { name, findings: ofFix.length, assets, risk: 8.8, places: ofFix.slice(0, maxPlaces) };
    }
  },
  async *assets() {
    yield [];
  },
});

/** Writes a report to a file of `folder`. */
export async function writeReport(folder: string, writer: typeof writePdf, source: ReportSource) {
  const file = join(folder, crypto.randomUUID());
  const sink = createSink(file, 10_000_000);
  const count = await writer(source, sink, async () => undefined);
  await sink.end();
  return { file, count };
}
