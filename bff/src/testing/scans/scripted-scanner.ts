import type { CheckInfo } from '@parapet/checks/ledger/check-result';
import type { Evidence } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type {
  AssetVerdict,
  CheckResult,
  Detection,
  ScanInput,
  ScanSink,
} from '@parapet/scanner/contract';

/** The outcome of each check in a scripted scan: the places where it fails, or another outcome. */
export type Script = Record<string, string[] | 'pass' | 'error' | 'not_applicable'>;

const evidence: Evidence = {
  type: 'http',
  request: 'GET / HTTP/1.1',
  response: 'HTTP/1.1 200 OK',
  matched: null,
  expected: null,
  actual: null,
  redactions: 0,
  sha256: '0'.repeat(64),
  capturedAt: '2026-11-01T00:00:00.000Z',
  confirmations: 1,
  reproduce: 'curl -i http://localhost/',
};

/** An answer to another question of the same check. */
const elsewhere: Evidence = { ...evidence, reproduce: 'curl -i http://localhost/other' };

export const checkNamed = (id: string, severity: Severity = 'high'): CheckInfo => ({
  id,
  catalogueId: 'TST-001',
  version: 1,
  title: `${id} holds`,
  group: 'headers',
  severity,
});

/** Every asset is a host of its own, whatever its name. */
const hostOf = (assetId: string) => ({ host: assetId, port: null, path: null });

const detectionAt = (assetId: string, locator: string, severity: Severity = 'high'): Detection => ({
  place: hostOf(assetId),
  locator,
  location: `at ${locator}`,
  title: `Weak at ${locator}`,
  description: 'It is weak.',
  severity,
  confidence: 'firm',
  cweIds: ['CWE-16'],
  evidence: [evidence],
  remediation: { summary: 'Make it strong.', steps: [], effort: 'low', reference: null },
});

/** Returns the result of one check, which clears the whole asset unless it could not run. */
export function resultOf(assetId: string, id: string, ended: Script[string]): CheckResult {
  const check = checkNamed(id);
  if (Array.isArray(ended)) {
    const detections = ended.map((locator) => detectionAt(assetId, locator));
    const ranAt = hostOf(assetId);
    return { assetId, check, outcome: 'fail', reason: null, detections, cleared: 'all', ranAt };
  }
  const isVerdict = ended === 'pass';
  return {
    assetId,
    check,
    outcome: ended,
    reason: isVerdict ? null : 'as scripted',
    detections: [],
    cleared: isVerdict ? 'all' : [],
    ranAt: hostOf(assetId),
    ...(isVerdict && { seen: [elsewhere, elsewhere, elsewhere, evidence] }),
  };
}

const online = (assetId: string, score = 80): AssetVerdict => ({
  assetId,
  reachability: 'online',
  reason: null,
  ipAddresses: ['192.0.2.1'],
  score,
});

/** Rejects with the signal's reason, at once where it is aborted. */
export const untilStopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** Runs a script on every target; `between` runs before each check's result. */
export async function playScript(
  script: Script,
  { targets, signal }: ScanInput,
  sink: ScanSink,
  between: (checkId: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const ids = Object.keys(script);
  await sink.planned(
    targets.flatMap(({ assetId }) => ids.map((id) => ({ assetId, check: checkNamed(id) }))),
  );
  let requestsSent = 0;
  for (const { assetId } of targets) {
    for (const [id, ended] of Object.entries(script)) {
      await between(id);
      signal.throwIfAborted();
      requestsSent += 1;
      const done = ids.indexOf(id) + 1;
      const phase = { phase: 'checks', status: 'running', done, total: ids.length } as const;
      await sink.phase({ ...phase, requestsSent });
      await sink.results([resultOf(assetId, id, ended)]);
    }
    await sink.assetDone(online(assetId));
  }
}
