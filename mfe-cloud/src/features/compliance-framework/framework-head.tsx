import type { FrameworkDetail } from '@parapet/contracts/compliance/framework';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { Metric } from '@parapet/ui/metric';
import { Note } from '@parapet/ui/note';
import { Panel, Row } from '@parapet/ui/panel';
import {
  barOf,
  barSentence,
  ofLabel,
  shareOf,
} from '../../compliance-labels/compliance-figures.ts';

/** A row of the panel at 360 and at 1440 px; a larger framework is drawn as its shares. */
const CELLS = 80;

/** Both figures, and the requirements in the order of their states. */
export function FrameworkHead({ framework }: { framework: FrameworkDetail }) {
  const { figures, isPartial, hasReadNumbers, isOwn, publisher } = framework;
  const { passed, assessed, applicable, attested, exceptions, manual, notCovered } = figures;
  return (
    <>
      <Row columns="three">
        <Figure title="Passed of assessed" part={passed} whole={assessed} isPartial={isPartial} />
        <Figure
          title="Assessed of applicable"
          part={assessed}
          whole={applicable}
          isPartial={isPartial}
        />
        <Panel title="Requirements" meta={figures.total.toLocaleString('en')}>
          {applicable > 0 ? (
            <CoverageChart
              units={barOf(figures, CELLS)}
              label={barSentence(figures)}
              compliance
              height={16}
              pitch={8}
            />
          ) : null}
          <p className="text-xs text-ink-2">
            {barSentence(figures)}
            {facts({ attested, exceptions, manual, notCovered })}
          </p>
        </Panel>
      </Row>
      {isPartial ? (
        <Row>
          <Note tone="warn" title="The list is partial in this release">
            Not all requirements of {publisher} are in it, so no percentage is shown.
          </Note>
        </Row>
      ) : null}
      {hasReadNumbers || isOwn ? null : (
        <Row>
          <Note tone="info" title="Numbers from another public list">
            They were not read in the document of {publisher} itself. Compare them with your copy
            before you hand them on.
          </Note>
        </Row>
      )}
    </>
  );
}

function facts(counts: {
  attested: number;
  exceptions: number;
  manual: number;
  notCovered: number;
}): string {
  const parts = [
    [counts.attested, 'attested'],
    [counts.exceptions, counts.exceptions === 1 ? 'exception' : 'exceptions'],
    [counts.manual, 'by hand'],
    [counts.notCovered, 'covered by no check'],
  ] as const;
  const known = parts.filter(([count]) => count > 0);
  if (known.length === 0) return '';
  return `; among them ${known.map(([count, label]) => `${count.toLocaleString('en')} ${label}`).join(', ')}`;
}

function Figure({
  title,
  part,
  whole,
  isPartial,
}: {
  title: string;
  part: number;
  whole: number;
  isPartial: boolean;
}) {
  const share = isPartial ? null : shareOf(part, whole);
  return (
    <Panel title={title}>
      <Metric
        value={share === null ? null : `${share} %`}
        beside={share === null ? null : ofLabel(part, whole)}
      />
    </Panel>
  );
}
