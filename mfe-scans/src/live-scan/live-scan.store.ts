import { isTerminal, type LedgerEntry, type Scan, type ScanEvent } from '@parapet/contracts/scan';
import type { ScansApi } from '../api/scans-api.ts';
import type { Connection } from '../api/shared-stream.ts';

type FindingEvent = Extract<ScanEvent, { type: 'finding' }>;
export type LiveFinding = FindingEvent['finding'] & Pick<FindingEvent, 'change' | 'at'>;
export type Command = 'pause' | 'resume' | 'cancel';

/** `live` while news can arrive, `waiting` between two connections, `lost` when none will come. */
export type LiveConnection = 'live' | 'waiting' | 'lost' | 'over';

export type LiveScanState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | {
      status: 'ready';
      scan: Scan;
      /** Newest first, each finding once. */
      findings: readonly LiveFinding[];
      /** null until it has been read. */
      ledger: readonly LedgerEntry[] | null;
      ledgerError: unknown;
      connection: LiveConnection;
      /** Other scans of the workspace, newest first, for an estimate; empty until read. */
      others: readonly Scan[];
      /** The command that is on its way. */
      commanding: Command | null;
    };

type Ready = Extract<LiveScanState, { status: 'ready' }>;
type LiveApi = Pick<
  ScansApi,
  'getScan' | 'getLedger' | 'listScans' | 'followScan' | 'pauseScan' | 'resumeScan' | 'cancelScan'
>;

/** The ledger can be thousands of rows: while checks end, it is read no more often than this. */
const LEDGER_INTERVAL_MS = 4_000;

const endedPairs = ({ coverage }: Scan): number =>
  coverage.passed + coverage.failed + coverage.errored + coverage.notApplicable + coverage.notRun;

/** Old news may arrive late, over a change of tab or of connection: a scan never starts again. */
const isOlder = (next: Scan, than: Scan): boolean =>
  next.attempt < than.attempt || (isTerminal(than.status) && !isTerminal(next.status));

export interface LiveScanStore {
  getSnapshot: () => LiveScanState;
  subscribe: (listener: () => void) => () => void;
  /** Reads the scan and follows it until it has ended; returns what stops that. */
  start: () => () => void;
  /** Rejects with ApiError; the state then is what it was. */
  command: (command: Command) => Promise<void>;
}

/** One scan as it happens: the snapshot, findings as they come in, the ledger now and then. */
export const createLiveScanStore = (
  api: LiveApi,
  scanId: string,
  reportError: (error: unknown) => void,
): LiveScanStore => {
  const listeners = new Set<() => void>();
  let state: LiveScanState = { status: 'loading' };
  /** Findings can come before the first snapshot. */
  let findings: readonly LiveFinding[] = [];
  let ledgerReadAt = Number.NEGATIVE_INFINITY;
  let ledgerHas = -1;
  let ledgerTimer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: LiveScanState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const change = (part: Partial<Omit<Ready, 'status'>>) => {
    if (state.status === 'ready') show({ ...state, ...part });
  };

  const readLedger = async (signal: AbortSignal, ended: number) => {
    ledgerReadAt = Date.now();
    ledgerHas = ended;
    try {
      const { items } = await api.getLedger(scanId, signal);
      if (!signal.aborted) change({ ledger: items, ledgerError: null });
    } catch (error) {
      if (signal.aborted) return;
      ledgerHas = -1;
      change({ ledgerError: error });
    }
  };

  const keepLedgerCurrent = (scan: Scan, signal: AbortSignal) => {
    const ended = endedPairs(scan);
    if (ended === ledgerHas) return;
    clearTimeout(ledgerTimer);
    const due = ledgerReadAt + LEDGER_INTERVAL_MS - Date.now();
    if (due <= 0 || isTerminal(scan.status)) void readLedger(signal, ended);
    else ledgerTimer = setTimeout(() => void readLedger(signal, ended), due);
  };

  const takeScan = (scan: Scan, signal: AbortSignal) => {
    if (state.status === 'ready') {
      if (!isOlder(scan, state.scan)) change({ scan });
    } else {
      show({
        status: 'ready',
        scan,
        findings,
        ledger: null,
        ledgerError: null,
        connection: 'live',
        others: [],
        commanding: null,
      });
    }
    keepLedgerCurrent(scan, signal);
  };

  const takeFinding = ({ finding, change: kind, at }: FindingEvent) => {
    findings = [
      { ...finding, change: kind, at },
      ...findings.filter((each) => each.id !== finding.id),
    ];
    change({ findings });
  };

  const follow = async (signal: AbortSignal) => {
    const onEvent = (event: ScanEvent) =>
      event.type === 'scan' ? takeScan(event.scan, signal) : takeFinding(event);
    const onConnection = (connection: Connection) =>
      change({ connection: connection === 'open' ? 'live' : 'waiting' });
    try {
      await api.followScan(scanId, { onEvent, onConnection }, signal);
      // The last words of a stream may be about a finding: ask once how the scan ended.
      takeScan(await api.getScan(scanId, signal), signal);
      change({ connection: 'over' });
    } catch (error) {
      if (signal.aborted) return;
      reportError(error);
      change({ connection: 'lost' });
    }
  };

  const begin = async (signal: AbortSignal) => {
    try {
      takeScan(await api.getScan(scanId, signal), signal);
    } catch (error) {
      if (!signal.aborted) show({ status: 'failed', error });
      return;
    }
    void follow(signal);
    // Only an estimate depends on it: without an answer there is none.
    const others = await api.listScans({ limit: 50 }, signal).catch(() => null);
    if (others && !signal.aborted) change({ others: others.items });
  };

  return {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      const controller = new AbortController();
      if (state.status === 'failed') show({ status: 'loading' });
      ledgerReadAt = Number.NEGATIVE_INFINITY;
      ledgerHas = -1;
      void begin(controller.signal);
      return () => {
        controller.abort();
        clearTimeout(ledgerTimer);
      };
    },
    command: async (command) => {
      const send = { pause: api.pauseScan, resume: api.resumeScan, cancel: api.cancelScan };
      change({ commanding: command });
      try {
        const scan = await send[command](scanId);
        if (state.status === 'ready' && !isOlder(scan, state.scan)) change({ scan });
      } finally {
        change({ commanding: null });
      }
    },
  };
};
