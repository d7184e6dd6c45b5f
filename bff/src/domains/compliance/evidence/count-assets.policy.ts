import type { SettledFindings } from '../../findings/findings.port.ts';
import type { AssetLedger } from '../../scans/scans.port.ts';
import type { CheckCounts, ScopeEvidence, ScopeKind } from './evidence.ts';

const [PASSED, FAILED, ERROR, NOT_APPLICABLE, ASIDE] = [0, 1, 2, 3, 4];
const columns = {
  pass: PASSED,
  fail: FAILED,
  error: ERROR,
  not_run: ERROR,
  not_applicable: NOT_APPLICABLE,
} as const;
/** Tags that figures are made of, at most. */
const MAX_TAGS = 200;

type Counting = [number, number, number, number, number];

interface Sum {
  readonly counts: Map<string, Counting>;
  readonly waits: Map<string, string>;
  readAt: string | null;
  unread: number;
}

/** Counts assets by check: all together, and those with each tag. */
export interface AssetCount {
  /** An asset without a ledger was never scanned to the end. */
  add(asset: { readonly tags: readonly string[]; readonly ledger: AssetLedger | null }): void;
  end(): ScopeEvidence[];
}

export function countAssets(settled: readonly SettledFindings[]): AssetCount {
  const settledAt = new Map(settled.map((one) => [`${one.assetId} ${one.checkId}`, one]));
  const newSum = (): Sum => ({ counts: new Map(), waits: new Map(), readAt: null, unread: 0 });
  const all = newSum();
  let assets = 0;
  const byTag = new Map<string, Sum>();

  const sumOf = (tag: string): Sum | undefined => {
    const known = byTag.get(tag);
    if (known || byTag.size >= MAX_TAGS) return known;
    const sum = newSum();
    byTag.set(tag, sum);
    return sum;
  };

  return {
    add({ tags, ledger }) {
      assets += 1;
      const sums = [all, ...tags.flatMap((tag) => sumOf(tag) ?? [])];
      if (!ledger) {
        for (const sum of sums) sum.unread += 1;
        return;
      }
      const { assetId, endedAt, lines } = ledger;
      for (const sum of sums) {
        if (sum.readAt === null || endedAt > sum.readAt) sum.readAt = endedAt;
      }
      for (const { checkId, outcome, reason } of lines) {
        const known = settledAt.get(`${assetId} ${checkId}`);
        const isClosed = outcome === 'fail' && known?.isOpen === false;
        const isFixed = isClosed && known.aside === 0 && known.fixedAt.some((at) => at > endedAt);
        const column = isFixed ? PASSED : columns[outcome ?? 'error'];
        for (const sum of sums) {
          const counts = sum.counts.get(checkId) ?? [0, 0, 0, 0, 0];
          sum.counts.set(checkId, counts);
          counts[column] = (counts[column] ?? 0) + 1;
          if (isClosed && known.aside > 0) counts[ASIDE] = (counts[ASIDE] ?? 0) + 1;
          if (column === ERROR && reason && !sum.waits.has(checkId)) {
            sum.waits.set(checkId, reason.slice(0, 200));
          }
        }
      }
    },

    end() {
      if (assets === 0) return [];
      return [
        evidenceOf('external', '', all),
        ...[...byTag].map(([tag, sum]) => evidenceOf('tag', tag, sum)),
      ];
    },
  };
}

function evidenceOf(kind: ScopeKind, key: string, sum: Sum): ScopeEvidence {
  const { unread, readAt } = sum;
  const waits = Object.fromEntries(sum.waits);
  const note = `${unread} ${unread === 1 ? 'asset was' : 'assets were'} not scanned to the end`;
  const counts = [...sum.counts].map(
    ([checkId, [passed, failed, errors, ...rest]]): [string, CheckCounts] => {
      if (unread > 0) waits[checkId] ??= note;
      return [checkId, [passed, failed, errors + unread, ...rest]];
    },
  );
  return { kind, key, counts: Object.fromEntries(counts), waits, readAt };
}
