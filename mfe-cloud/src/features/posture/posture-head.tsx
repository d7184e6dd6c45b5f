import type { CloudPosture } from '@parapet/contracts/cloud/posture';
import { severities } from '@parapet/contracts/text/vocabulary';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { TextLink } from '@parapet/ui/link';
import { Metric, type MetricChange } from '@parapet/ui/metric';
import { Panel, Row } from '@parapet/ui/panel';
import { SeverityTally } from '@parapet/ui/severity';
import { SteppedSparkline } from '@parapet/ui/stepped-sparkline';
import type { ReactNode } from 'react';
import { CHECKED_TOPICS, findingsHref } from '../../posture-data/cloud-links.ts';
import { ofLabel, percentOf, unitsOf } from '../../service-labels/coverage.ts';

const levels = severities.filter((level) => level !== 'info');
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** The score, what it rests on, and what is open. */
export function PostureHead({
  posture,
  account,
  gaps,
}: {
  posture: CloudPosture;
  /** The only account that is shown. */
  account: string | null;
  gaps: ReactNode;
}) {
  const { assessed, cells, change, open, score, trend } = posture;
  const percent = percentOf(assessed);
  const total = levels.reduce((sum, level) => sum + (open[level] ?? 0), 0);
  return (
    <Row columns="three">
      <Panel title="Posture score">
        <Metric value={score} unit="/ 100" {...changeOf(trend)} />
        {score === null ? (
          <p className="text-ink-2">There is no score until a scan of an account has ended.</p>
        ) : null}
        {trend.length > 1 ? <Trend trend={trend} /> : null}
      </Panel>
      <Panel
        title="Coverage"
        meta="what the score rests on"
        action={<TextLink href={CHECKED_TOPICS}>What is checked</TextLink>}
      >
        <Metric
          value={percent === null ? null : `${percent} %`}
          beside={percent === null ? null : `${ofLabel(assessed)} results on complete data`}
        />
        {cells.length > 0 ? (
          <CoverageChart units={unitsOf(cells)} height={16} pitch={8} />
        ) : (
          <p className="text-ink-2">A scan shows which services and regions could be read.</p>
        )}
        {gaps}
      </Panel>
      <Panel
        title="Open findings"
        meta={`${total.toLocaleString('en')}${change ? ', and what the last scan changed' : ''}`}
        action={<TextLink href={findingsHref(account)}>Open findings</TextLink>}
      >
        <SeverityTally
          rows={levels.map((severity) => ({
            severity,
            count: open[severity] ?? 0,
            ...(change && { change: change[severity] ?? 0 }),
          }))}
        />
      </Panel>
    </Row>
  );
}

type Trend = CloudPosture['trend'];

const changeOf = (trend: Trend): { change?: MetricChange } => {
  const [first] = trend;
  const last = trend.at(-1);
  if (!first || !last || trend.length < 2) return {};
  const by = last.score - first.score;
  const since = `since ${day.format(new Date(first.at))}`;
  return {
    change:
      by === 0
        ? { direction: 'none', label: `unchanged ${since}` }
        : {
            direction: by > 0 ? 'up' : 'down',
            label: `${Math.abs(by)} ${since}`,
            good: by > 0,
          },
  };
};

function Trend({ trend }: { trend: Trend }) {
  const first = trend[0];
  const last = trend.at(-1);
  if (!first || !last) return null;
  const [from, to] = [first, last].map(({ at }) => day.format(new Date(at)));
  return (
    <>
      <SteppedSparkline
        values={trend.map(({ score }) => score)}
        times={trend.map(({ at }) => Date.parse(at))}
        label={`Posture score from ${first.score} on ${from} to ${last.score} on ${to}`}
        least={0}
        max={100}
      />
      <p className="flex justify-between text-xs text-ink-3">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </>
  );
}
