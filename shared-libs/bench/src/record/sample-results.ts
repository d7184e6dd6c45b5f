import type { CheckInfo } from '@parapet/checks/ledger/check-result';
import type { Evidence } from '@parapet/contracts/findings/finding';
import { checkGroups } from '@parapet/contracts/text/vocabulary';
import type { CheckResult } from '@parapet/scanner/contract';

const EVIDENCE_BYTES = 2000;

const REASONS = [
  'Ownership is not proved, so Parapet did not try ports',
  'DNS and mail are examined on domain assets',
  'The server sends no page of this kind',
  'The connection was closed before an answer came',
];

/** A catalogue of this many checks. */
export const catalogueOf = (count: number): CheckInfo[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `sample-condition-${n}-is-secure`,
    catalogueId: `TST-${n}`,
    version: 1,
    title: `The sample condition ${n} holds on every page of the site`,
    group: checkGroups[n % checkGroups.length] ?? 'dns',
    severity: 'medium',
  }));

const evidence: Evidence = {
  type: 'http',
  request: 'GET / HTTP/1.1',
  response: 'x'.repeat(EVIDENCE_BYTES),
  matched: null,
  expected: null,
  actual: null,
  redactions: 0,
  sha256: '0'.repeat(64),
  capturedAt: '2026-11-01T00:00:00.000Z',
  confirmations: 1,
  reproduce: 'curl -i http://localhost/',
};

/** One of 40 checks fails, 9 end without a verdict for a reason, and the others pass. */
export function resultOf(assetId: string, check: CheckInfo, index: number): CheckResult {
  const kind = index % 40;
  const ranAt = { host: assetId, port: null, path: null };
  if (kind === 0) {
    const { title, severity } = check;
    return {
      assetId,
      check,
      outcome: 'fail',
      reason: null,
      cleared: 'all',
      ranAt,
      detections: [
        {
          place: { host: assetId, port: 443, path: '/' },
          locator: 'https://shop.example/|header',
          location: 'https://shop.example/',
          title,
          description: 'The server sends what it should keep. '.repeat(8),
          severity,
          confidence: 'firm',
          cweIds: ['CWE-16'],
          evidence: [evidence],
          remediation: { summary: 'Fix it.', steps: ['One.'], effort: 'low', reference: null },
        },
      ],
    };
  }
  const shared = { assetId, check, detections: [], ranAt };
  if (kind >= 10) return { ...shared, outcome: 'pass', reason: null, cleared: 'all' };
  const outcome = kind < 4 ? 'not_applicable' : kind < 7 ? 'not_run' : 'error';
  return { ...shared, outcome, reason: REASONS[kind % REASONS.length] ?? '', cleared: [] };
}
