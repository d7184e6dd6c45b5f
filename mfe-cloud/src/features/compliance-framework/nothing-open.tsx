import type { FrameworkDetail } from '@parapet/contracts/compliance/framework';
import type { RequirementRow } from '@parapet/contracts/compliance/requirement';
import { Link } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { StateIcon } from '../../compliance-labels/requirement-state.tsx';
import { StepList } from '../../compliance-steps/step-list.tsx';

const SHOWN = 12;

/** Beside the tree until a requirement is chosen: those that fail, by resources, and what lets more be assessed. */
export function NothingOpen({
  framework,
  hrefOf,
}: {
  framework: FrameworkDetail;
  hrefOf: (number: string) => string;
}) {
  const failing = framework.requirementRows
    .filter(({ state }) => state === 'failed' || state === 'partly')
    .sort((left, right) => right.failedResources - left.failedResources);
  return (
    <>
      <ToWorkOn failing={failing} hrefOf={hrefOf} />
      {framework.steps.length > 0 ? (
        <Panel title="Would raise the share assessed" meta="in requirements">
          <StepList steps={framework.steps} />
        </Panel>
      ) : null}
    </>
  );
}

function ToWorkOn({
  failing,
  hrefOf,
}: {
  failing: readonly RequirementRow[];
  hrefOf: (number: string) => string;
}) {
  return (
    <Panel
      title="To work on"
      meta={`${failing.length.toLocaleString('en')} failed or partly, most resources first`}
    >
      {failing.length === 0 ? (
        <p className="text-ink-2">
          Nothing fails in what was assessed. Choose a requirement to see what it rests on.
        </p>
      ) : null}
      <ul>
        {failing.slice(0, SHOWN).map(({ number, title, reason, state, failedResources }) => (
          <li key={number} className="border-b border-line last:border-0">
            <Link href={hrefOf(number)} className="flex items-baseline gap-2 py-1.5 hover:bg-hover">
              <StateIcon state={state} />
              <span className="min-w-16 flex-none font-mono text-xs">{number}</span>
              <span className="min-w-0 flex-1 break-words">
                {title}
                <span className="block text-xs text-ink-2">{reason}</span>
              </span>
              <span className="flex-none text-xs text-ink-2">
                {failedResources === 1
                  ? '1 resource'
                  : `${failedResources.toLocaleString('en')} resources`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
