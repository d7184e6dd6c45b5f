import { classNames } from '../../class-names/class-names.ts';

export type Phase = {
  id: string;
  name: string;
  state: 'done' | 'now' | 'waiting' | 'failed';
  /** Seconds from the start of the scan; an estimate or nothing for a phase that waits. */
  from?: number;
  to?: number;
  /** Duration and result, formatted; a dash while the phase waits. */
  took?: string;
  amount?: string;
};

/**
 * A timeline of phases: filled when done, ink while running, dashed for an estimate.
 * `elapsed` and the phases are in seconds from the start.
 */
export function PhaseTimeline({
  phases,
  elapsed,
  label,
  amountHead = 'Requests',
}: {
  phases: ReadonlyArray<Phase>;
  elapsed: number;
  label: string;
  amountHead?: string;
}) {
  const end = Math.max(1, elapsed, ...phases.map((phase) => phase.to ?? 0));
  const percent = (seconds: number) => `${(Math.min(seconds, end) / end) * 100}%`;
  const running = phases.some((phase) => phase.state === 'now');
  return (
    <table className="pp-phases">
      <caption className="pp-sr-only">{label}</caption>
      <colgroup>
        <col className="pp-phase-name-column" />
        <col />
        <col className="pp-phase-took-column" />
        <col className="pp-phase-amount-column" />
      </colgroup>
      <thead className="pp-sr-only">
        <tr>
          <th scope="col">Phase</th>
          <th scope="col">State</th>
          <th scope="col">Took</th>
          <th scope="col">{amountHead}</th>
        </tr>
      </thead>
      <tbody>
        {phases.map((phase) => (
          <tr
            key={phase.id}
            className={classNames(phase.state === 'waiting' && 'pp-phase-waiting')}
          >
            <th scope="row">{phase.name}</th>
            <td className="pp-phase-plot">
              <span className="pp-sr-only">{stateLabels[phase.state]}</span>
              <svg width="100%" height="100%" aria-hidden="true">
                {gridLines.map((x) => (
                  <line key={x} className="pp-phase-grid" x1={x} x2={x} y1="0" y2="100%" />
                ))}
                <PhaseBar phase={phase} elapsed={elapsed} percent={percent} />
                {running ? (
                  <line
                    className="pp-phase-now-line"
                    x1={percent(elapsed)}
                    x2={percent(elapsed)}
                    y1="0"
                    y2="100%"
                  />
                ) : null}
              </svg>
            </td>
            <td>{phase.took ?? '–'}</td>
            <td className="pp-phase-amount">{phase.amount ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const stateLabels: Readonly<Record<Phase['state'], string>> = {
  done: 'done',
  now: 'in progress',
  waiting: 'waiting',
  failed: 'failed',
};

const gridLines = ['0%', '20%', '40%', '60%', '80%'] as const;

function PhaseBar({
  phase,
  elapsed,
  percent,
}: {
  phase: Phase;
  elapsed: number;
  percent: (seconds: number) => string;
}) {
  if (phase.from === undefined) return null;
  const to = phase.state === 'now' ? elapsed : (phase.to ?? phase.from);
  const width = percent(Math.max(0, to - phase.from));
  return (
    <svg y="50%" overflow="visible" aria-hidden="true">
      <rect
        className={classNames('pp-phase-bar', `pp-phase-${phase.state}`)}
        x={percent(phase.from)}
        y="-6"
        width={width}
        height="12"
      />
    </svg>
  );
}
