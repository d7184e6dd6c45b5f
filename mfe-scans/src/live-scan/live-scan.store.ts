import type { Connection } from '@parapet/api-client/shared-stream';
import {
  isTerminal,
  type Scan,
  type ScanCoverage,
  type ScanEvent,
  type ScanListItem,
} from '@parapet/contracts/scans/scan';
import type { WidgetsApi } from '../api/widgets-api.ts';

type FindingEvent = Extract<ScanEvent, { type: 'finding' }>;
export type LiveFinding = FindingEvent['finding'] & Pick<FindingEvent, 'change' | 'at'>;
export type Command = 'pause' | 'resume' | 'cancel';

/** `live` while connected, `waiting` between connections, `lost` after a final failure. */
export type LiveConnection = 'live' | 'waiting' | 'lost' | 'over';

export type LiveScanState =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | {
      status: 'ready';
      scan: Scan;
      /** Newest first, each finding once. */
      findings: readonly LiveFinding[];
      /** null until read. */
      coverage: ScanCoverage | null;
      /** Belongs to the last read; `coverage` keeps the previous one. */
      coverageError: unknown;
      connection: LiveConnection;
      /** Other scans of the workspace, newest first, for an estimate; empty until read. */
      others: readonly ScanListItem[];
      /** The command that is being sent. */
      commanding: Command | null;
    };

type Ready = Extract<LiveScanState, { status: 'ready' }>;
export type LiveScanApi = Pick<
  WidgetsApi,
  'getScan' | 'getCoverage' | 'listScans' | 'streamScan' | 'pauseScan' | 'resumeScan' | 'cancelScan'
>;

/** Minimum interval between reads of the coverage. */
const COVERAGE_INTERVAL_MS = 4_000;

const endedPairs = ({ coverage }: Scan): number =>
  coverage.passed + coverage.failed + coverage.errored + coverage.notApplicable + coverage.notRun;

/** A stale snapshot may arrive after a change of tab or connection; an ended scan never resumes. */
const isOlder = (next: Scan, than: Scan): boolean =>
  next.attempt < than.attempt || (isTerminal(than.status) && !isTerminal(next.status));

export interface LiveScanStore {
  getSnapshot: () => LiveScanState;
  subscribe: (listener: () => void) => () => void;
  /** Reads and follows the scan until it ends; returns the stop function. */
  start: () => () => void;
  /** Rejects with ApiError and leaves the state unchanged. */
  command: (command: Command) => Promise<void>;
}

/** The live state of one scan: snapshot, streamed findings and a throttled coverage. */
export const createLiveScanStore = (
  api: LiveScanApi,
  scanId: string,
  reportError: (error: unknown) => void,
): LiveScanStore => {
  const listeners = new Set<() => void>();
  let state: LiveScanState = { status: 'loading' };
  /** Findings can arrive before the first snapshot. */
  let findings: readonly LiveFinding[] = [];
  let coverageReadAt = Number.NEGATIVE_INFINITY;
  let coverageEndedPairs = -1;
  let coverageTimer: ReturnType<typeof setTimeout> | undefined;

  const setState = (next: LiveScanState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const change = (part: Partial<Omit<Ready, 'status'>>) => {
    if (state.status === 'ready') setState({ ...state, ...part });
  };

  const readCoverage = async (signal: AbortSignal, ended: number) => {
    coverageReadAt = Date.now();
    coverageEndedPairs = ended;
    try {
      const coverage = await api.getCoverage(scanId, signal);
      if (!signal.aborted) change({ coverage, coverageError: null });
    } catch (error) {
      if (signal.aborted) return;
      coverageEndedPairs = -1;
      change({ coverageError: error });
    }
  };

  const keepCoverageCurrent = (scan: Scan, signal: AbortSignal) => {
    const ended = endedPairs(scan);
    if (ended === coverageEndedPairs) return;
    clearTimeout(coverageTimer);
    const due = coverageReadAt + COVERAGE_INTERVAL_MS - Date.now();
    if (due <= 0 || isTerminal(scan.status)) void readCoverage(signal, ended);
    else coverageTimer = setTimeout(() => void readCoverage(signal, ended), due);
  };

  const applyScan = (scan: Scan, signal: AbortSignal) => {
    if (state.status === 'ready') {
      if (!isOlder(scan, state.scan)) change({ scan });
    } else {
      setState({
        status: 'ready',
        scan,
        findings,
        coverage: null,
        coverageError: null,
        connection: 'live',
        others: [],
        commanding: null,
      });
    }
    keepCoverageCurrent(scan, signal);
  };

  const applyFinding = ({ finding, change: kind, at }: FindingEvent) => {
    findings = [
      { ...finding, change: kind, at },
      ...findings.filter((each) => each.id !== finding.id),
    ];
    change({ findings });
  };

  const follow = async (signal: AbortSignal) => {
    const onEvent = (event: ScanEvent) =>
      event.type === 'scan' ? applyScan(event.scan, signal) : applyFinding(event);
    const onConnection = (connection: Connection) =>
      change({ connection: connection === 'open' ? 'live' : 'waiting' });
    try {
      await api.streamScan(scanId, { onEvent, onConnection }, signal);
      // The last event may be a finding, so the final state is read once.
      applyScan(await api.getScan(scanId, signal), signal);
      change({ connection: 'over' });
    } catch (error) {
      if (signal.aborted) return;
      reportError(error);
      change({ connection: 'lost' });
    }
  };

  const begin = async (signal: AbortSignal) => {
    try {
      applyScan(await api.getScan(scanId, signal), signal);
    } catch (error) {
      if (!signal.aborted) setState({ status: 'failed', error });
      return;
    }
    void follow(signal);
    // Only the time estimate depends on this, so a failure is ignored.
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
      if (state.status === 'failed') setState({ status: 'loading' });
      coverageReadAt = Number.NEGATIVE_INFINITY;
      coverageEndedPairs = -1;
      void begin(controller.signal);
      return () => {
        controller.abort();
        clearTimeout(coverageTimer);
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
