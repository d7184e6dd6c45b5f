import type { AssetInventory, AssetVerdict, CheckResult, ScanSink } from '../../engine/contract.ts';

type PhaseUpdate = Parameters<ScanSink['phase']>[0];

export interface Recording extends ScanSink {
  readonly plannedPairs: number;
  readonly phases: readonly PhaseUpdate[];
  readonly all: readonly CheckResult[];
  readonly verdicts: readonly AssetVerdict[];
  readonly inventories: readonly AssetInventory[];
  /** Returns the result of one check. @throws if there is none */
  resultOf(checkId: string): CheckResult;
  /** Returns `check-id locator` of every detection, sorted. */
  detections(): readonly string[];
}

/** A sink that keeps all events. */
export function recordingSink(): Recording {
  const phases: PhaseUpdate[] = [];
  const all: CheckResult[] = [];
  const verdicts: AssetVerdict[] = [];
  const inventories: AssetInventory[] = [];
  let plannedPairs = 0;
  return {
    get plannedPairs() {
      return plannedPairs;
    },
    phases,
    all,
    verdicts,
    inventories,
    planned: async (pairs) => {
      plannedPairs = pairs.length;
    },
    phase: async (event) => {
      phases.push(event);
    },
    results: async (results) => {
      all.push(...results);
    },
    inventory: async (inventory) => {
      inventories.push(inventory);
    },
    assetDone: async (verdict) => {
      verdicts.push(verdict);
    },
    resultOf(checkId) {
      const result = all.find(({ check }) => check.id === checkId);
      if (result === undefined) throw new Error(`No result of ${checkId}`);
      return result;
    },
    detections: () =>
      all.flatMap((r) => r.detections.map((d) => `${r.check.id} ${d.locator}`)).sort(),
  };
}
