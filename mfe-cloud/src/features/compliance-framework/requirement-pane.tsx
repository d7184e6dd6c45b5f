import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import type { RequirementDetail } from '@parapet/contracts/compliance/requirement';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Chip } from '@parapet/ui/chip';
import { FailureState } from '@parapet/ui/failure-state';
import { Link, TextLink } from '@parapet/ui/link';
import { narrowQuery, useMediaQuery } from '@parapet/ui/media-query';
import { Note } from '@parapet/ui/note';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useEffect, useRef } from 'react';
import { requirementHref } from '../../compliance-data/compliance-links.ts';
import { useRequirement } from '../../compliance-data/use-compliance.ts';
import { dayLabel } from '../../compliance-labels/day-label.ts';
import { automationLabels, StateChip } from '../../compliance-labels/requirement-state.tsx';
import type { ComplianceScope } from '../../compliance-scope/compliance-scope.ts';
import { StepList } from '../../compliance-steps/step-list.tsx';
import { Attestations } from './attestations.tsx';
import { Exceptions } from './exceptions.tsx';
import { History } from './history.tsx';
import { ObjectivesTable } from './objectives-table.tsx';

interface PaneProps {
  frameworkId: string;
  number: string;
  scope: ComplianceScope;
  /** The first day that can be shown; null without one. */
  firstDay: string | null;
  /** The framework without an open requirement. */
  backHref: string;
  onScope: (change: Partial<ComplianceScope>) => void;
}

/** One requirement: why its state is so, what it rests on, and what people say about it. */
export function RequirementPane(props: PaneProps) {
  const { frameworkId, number, scope, backHref } = props;
  const query = useRequirement(frameworkId, number, scope);
  const state = useQueryState(query);
  if (state.status === 'loading') {
    return (
      <Panel>
        <Skeleton lines={12} label="Loading the requirement" />
      </Panel>
    );
  }
  if (state.status === 'failed') {
    if (isApiError(state.error) && state.error.status === 404) {
      return (
        <Panel>
          <Note tone="info" title={`This framework has no requirement ${number}`}>
            <TextLink href={backHref}>Back to the framework</TextLink>
          </Note>
        </Panel>
      );
    }
    return (
      <Panel>
        <FailureState
          message={failureMessage(state.error, 'The requirement')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      </Panel>
    );
  }
  return <Detail requirement={state.data} {...props} />;
}

function Detail({
  requirement,
  scope,
  firstDay,
  backHref,
  onScope,
}: PaneProps & { requirement: RequirementDetail }) {
  const { number, state, automation, title, reason, unseen, url, objectives, steps } = requirement;
  const heading = useRef<HTMLHeadingElement>(null);
  const isNarrow = useMediaQuery(narrowQuery);
  // On a narrow screen the requirement takes the place of the tree, whose rows may have been far down.
  useEffect(() => {
    if (isNarrow) heading.current?.scrollIntoView({ block: 'center' });
  }, [isNarrow]);
  const checks = objectives.reduce((sum, each) => sum + each.checks.length, 0);
  return (
    <div className="flex flex-col gap-px bg-line">
      <Panel>
        <div className="flex flex-wrap items-center gap-2">
          <Link href={backHref} className="text-xs text-accent max-sm:py-3 md:hidden">
            Back to the framework
          </Link>
          <span className="font-mono text-xs">{number}</span>
          <StateChip state={state} />
          <Chip>{automationLabels[automation]}</Chip>
          {scope.asOf === null ? null : <Chip>as of {dayLabel(scope.asOf)}</Chip>}
          {objectives.length > 0 ? (
            <span className="ms-auto text-xs text-ink-3">
              {counted(objectives.length, 'objective')}, {counted(checks, 'check')}
            </span>
          ) : null}
        </div>
        <h2 ref={heading} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="max-w-text break-words">
          {reason.endsWith('.') ? reason : `${reason}.`}
          {unseen === null ? null : (
            <>
              {' '}
              <b className="font-medium">What checks cannot see:</b> {unseen}
            </>
          )}
        </p>
        {steps.length > 0 ? <StepList steps={steps} hasGain={false} /> : null}
        {url?.startsWith('https://') ? (
          <p className="text-xs">
            <TextLink href={url} target="_blank" rel="noreferrer">
              Text of the publisher
            </TextLink>
          </p>
        ) : null}
      </Panel>
      <ObjectivesTable requirement={requirement} scope={scope} />
      <Attestations requirement={requirement} isPast={scope.asOf !== null} />
      <Exceptions requirement={requirement} isPast={scope.asOf !== null} />
      <History
        history={requirement.history}
        asOf={scope.asOf}
        firstDay={firstDay}
        onDay={(asOf) => onScope({ asOf })}
      />
      <AlsoTouches requirement={requirement} scope={scope} />
    </div>
  );
}

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

function AlsoTouches({
  requirement: { alsoTouches },
  scope,
}: {
  requirement: RequirementDetail;
  scope: ComplianceScope;
}) {
  if (alsoTouches.length === 0) return null;
  return (
    <Panel title="Also touches" level={3} meta="by the same objectives">
      <ul className="flex flex-wrap gap-2">
        {alsoTouches.map((each) => (
          <li key={`${each.frameworkId} ${each.number}`}>
            <Link
              href={requirementHref(each.frameworkId, each.number, scope)}
              title={each.title}
              className="block rounded-1 border border-line-strong px-2 py-0.5 text-xs hover:bg-hover max-sm:py-3"
            >
              {each.frameworkTitle} <span className="font-mono">{each.number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
