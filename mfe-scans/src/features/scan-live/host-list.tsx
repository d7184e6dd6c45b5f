import { isTerminal, type Scan, type ScanHost } from '@parapet/contracts/scans/scan';
import { ProgressBar } from '@parapet/ui/progress-bar';
import { phaseNames } from '../../live-scan/phase-labels.ts';
import { rateLabel } from './host-rates.ts';

/** Hosts with what was sent to each, the rate of now and the limit of its pace. */
export function HostList({
  label,
  hosts,
  scan,
  rateOf,
}: {
  label: string;
  hosts: readonly ScanHost[];
  scan: Pick<Scan, 'status'>;
  /** Requests per second; null where it is not known. */
  rateOf: (host: string) => number | null;
}) {
  return (
    <ul aria-label={label}>
      {hosts.map((host) => {
        const rate = host.state === 'running' ? rateOf(host.host) : null;
        const limit = host.requestsPerSecond;
        return (
          <li key={host.host} className="border-b border-line py-1.5">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-mono text-xs" title={host.host}>
                {host.host}
              </span>
              <span className="flex-none">
                <b>{host.requestsSent.toLocaleString('en')}</b>
                <span className="text-ink-3">
                  {' '}
                  {host.requestsSent === 1 ? 'request' : 'requests'}
                </span>
              </span>
            </div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-ink-2">
              <span>{stateLabel(host, scan)}</span>
              {rate === null ? null : (
                <span>
                  {rateLabel(rate)}
                  {limit === null ? '' : `, HTTP limit ${rateLabel(limit)}`}
                </span>
              )}
            </div>
            {rate === null || limit === null ? null : (
              <div className="pt-1">
                <ProgressBar label={`Rate at ${host.host}`} percent={(rate / limit) * 100} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** "HTTP, 61%"; with what an interrupted run had sent, because that is sent again. */
function stateLabel(host: ScanHost, { status }: Pick<Scan, 'status'>): string {
  const before = host.requestsOfEarlierRuns;
  const again = before > 0 ? `, ${before.toLocaleString('en')} in an interrupted run` : '';
  return `${progressOf(host, status)}${again}`;
}

function progressOf({ state, phase, progress, requestsSent }: ScanHost, status: Scan['status']) {
  const isOver = isTerminal(status);
  switch (state) {
    case 'done':
      return 'Done';
    case 'failed':
      return 'Not finished';
    case 'waiting':
      if (isOver) return requestsSent > 0 ? 'Stopped' : 'Not scanned';
      return requestsSent > 0 ? 'Waiting for a worker' : 'Waiting';
    case 'yielding':
      return isOver ? 'Stopped' : 'Waiting for a retest';
    case 'running':
      if (isOver) return 'Stopped';
      return `${status === 'paused' ? 'Paused, ' : ''}${phase ? phaseNames[phase] : 'Starting'}, ${progress}%`;
  }
}
