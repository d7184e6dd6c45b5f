import { isTerminal, type LedgerEntry, type Scan, type ScanEvent } from '@parapet/contracts/scan';
import type { ScansApi } from '../api/scans-api.ts';
import type { Connection } from '../api/shared-stream.ts';

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
      /** The loaded pages; null until read. */
      ledger: readonly LedgerEntry[] | null;
      /** `end` when all entries are loaded. */
      ledgerRest: 'end' | 'more' | 'loading';
      ledgerError: unknown;
      connection: LiveConnection;
      /** Other scans of the workspace, newest first, for an estimate; empty until read. */
      others: readonly Scan[];
      /** The command that is being sent. */
      commanding: Command | null;
    };

type Ready = Extract<LiveScanState, { status: 'ready' }>;
type LiveApi = Pick<
  ScansApi,
  'getScan' | 'getLedger' | 'listScans' | 'streamScan' | 'pauseScan' | 'resumeScan' | 'cancelScan'
>;

/** Minimum interval between reads of the loaded pages of the ledger. */
const LEDGER_INTERVAL_MS = 4_000;

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
  /** Loads the next page of the ledger; a failure is in `ledgerError`. */
  readMoreLedger: () => void;
  /** Rejects with ApiError and leaves the state unchanged. */
  command: (command: Command) => Promise<void>;
}

/** The live state of one scan: snapshot, streamed findings and a throttled ledger. */
export const createLiveScanStore = (
  api: LiveApi,
  scanId: string,
  reportError: (error: unknown) => void,
): LiveScanStore => {
  const listeners = new Set<() => void>();
  let state: LiveScanState = { status: 'loading' };
  /** Findings can arrive before the first snapshot. */
  let findings: readonly LiveFinding[] = [];
  let ledgerReadAt = Number.NEGATIVE_INFINITY;
  let ledgerEndedPairs = -1;
  let ledgerTimer: ReturnType<typeof setTimeout> | undefined;
  /** Null after the end. */
  let nextCursor: string | null = null;
  let ledgerPages = 1;
  /** Of the current start; ends its reads. */
  let running: AbortSignal | undefined;

  const setState = (next: LiveScanState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const change = (part: Partial<Omit<Ready, 'status'>>) => {
    if (state.status === 'ready') setState({ ...state, ...part });
  };

  const readLedger = async (signal: AbortSignal, ended: number) => {
    ledgerReadAt = Date.now();
    ledgerEndedPairs = ended;
    try {
      const read: LedgerEntry[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < ledgerPages && (page === 0 || cursor); page += 1) {
        const { items, nextCursor: next } = await api.getLedger(scanId, cursor, signal);
        read.push(...items);
        cursor = next ?? undefined;
      }
      if (signal.aborted) return;
      nextCursor = cursor ?? null;
      change({ ledger: read, ledgerRest: cursor ? 'more' : 'end', ledgerError: null });
    } catch (error) {
      if (signal.aborted) return;
      ledgerEndedPairs = -1;
      change({ ledgerError: error });
    }
  };

  const readNextPage = async (signal: AbortSignal, cursor: string) => {
    change({ ledgerRest: 'loading' });
    try {
      const page = await api.getLedger(scanId, cursor, signal);
      // A read of all pages that ended meanwhile has moved the cursor.
      if (signal.aborted || cursor !== nextCursor || state.status !== 'ready') return;
      ledgerPages += 1;
      nextCursor = page.nextCursor;
      change({
        ledger: [...(state.ledger ?? []), ...page.items],
        ledgerRest: nextCursor ? 'more' : 'end',
        ledgerError: null,
      });
    } catch (error) {
      if (!signal.aborted) change({ ledgerRest: 'more', ledgerError: error });
    }
  };

  const keepLedgerCurrent = (scan: Scan, signal: AbortSignal) => {
    const ended = endedPairs(scan);
    if (ended === ledgerEndedPairs) return;
    clearTimeout(ledgerTimer);
    const due = ledgerReadAt + LEDGER_INTERVAL_MS - Date.now();
    if (due <= 0 || isTerminal(scan.status)) void readLedger(signal, ended);
    else ledgerTimer = setTimeout(() => void readLedger(signal, ended), due);
  };

  const applyScan = (scan: Scan, signal: AbortSignal) => {
    if (state.status === 'ready') {
      if (!isOlder(scan, state.scan)) change({ scan });
    } else {
      setState({
        status: 'ready',
        scan,
        findings,
        ledger: null,
        ledgerRest: 'end',
        ledgerError: null,
        connection: 'live',
        others: [],
        commanding: null,
      });
    }
    keepLedgerCurrent(scan, signal);
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
      ledgerReadAt = Number.NEGATIVE_INFINITY;
      ledgerEndedPairs = -1;
      running = controller.signal;
      void begin(controller.signal);
      return () => {
        controller.abort();
        clearTimeout(ledgerTimer);
      };
    },
    readMoreLedger: () => {
      if (running && nextCursor) void readNextPage(running, nextCursor);
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
