import type { RequirementChange } from '@parapet/contracts/compliance/framework';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { requirementHref } from '../../compliance-data/compliance-links.ts';
import { dayLabel } from '../../compliance-labels/day-label.ts';
import { stateLooks } from '../../compliance-labels/requirement-state.tsx';
import type { ComplianceScope } from '../../compliance-scope/compliance-scope.ts';

/** The last requirements whose state changed; losing an assessment is a change too. */
export function ChangesPanel({
  changes,
  scope,
}: {
  changes: readonly RequirementChange[];
  scope: ComplianceScope;
}) {
  const since = changes.map(({ day }) => day).sort()[0];
  return (
    <Panel title="Changed" meta={since === undefined ? null : `since ${dayLabel(since)}`}>
      {changes.length === 0 ? (
        <p className="text-ink-2">No requirement has changed its state lately.</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li
              key={`${change.frameworkId} ${change.number} ${change.day}`}
              className="grid grid-cols-[minmax(0,13rem)_11rem_minmax(0,1fr)_4rem] items-baseline gap-x-4 border-b border-line py-1.5 last:border-0 max-md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <TextLink href={requirementHref(change.frameworkId, change.number, scope)}>
                {change.frameworkTitle} <span className="font-mono text-xs">{change.number}</span>
              </TextLink>
              <Turn change={change} />
              <span className="text-ink-2 break-words">{change.title}</span>
              <span className="text-end text-xs text-ink-3">{dayLabel(change.day)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Turn({ change: { from, to } }: { change: RequirementChange }) {
  return (
    <span className={`pp-text-${stateLooks[to].tone} text-xs`}>
      {stateLooks[from].label} to {stateLooks[to].label.toLowerCase()}
    </span>
  );
}
