import type { RequirementException } from '@parapet/contracts/compliance/attestation';
import type { AssessedFramework } from '@parapet/contracts/compliance/framework';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { requirementHref } from '../../compliance-data/compliance-links.ts';
import { dayLabel } from '../../compliance-labels/day-label.ts';
import type { ComplianceScope } from '../../compliance-scope/compliance-scope.ts';

/** The exceptions that end next. */
export function ExceptionsPanel({
  exceptions,
  count,
  frameworks,
  scope,
}: {
  exceptions: readonly RequirementException[];
  /** All of them. */
  count: number;
  frameworks: readonly AssessedFramework[];
  scope: ComplianceScope;
}) {
  const titleOf = (id: string) => frameworks.find((each) => each.id === id)?.shortTitle ?? id;
  return (
    <Panel title="Exceptions" meta={`${count.toLocaleString('en')}, never counted as passed`}>
      {exceptions.length === 0 ? (
        <p className="text-ink-2">
          No requirement is excepted, and no finding that counts here is accepted or muted.
        </p>
      ) : (
        <ul>
          {exceptions.map((each) => (
            <li key={each.id} className="border-b border-line py-1.5 last:border-0">
              <TextLink href={requirementHref(each.frameworkId, each.requirement, scope)}>
                {titleOf(each.frameworkId)}{' '}
                <span className="font-mono text-xs">{each.requirement}</span>
              </TextLink>
              <span className="block truncate text-xs text-ink-2" title={each.reason}>
                {each.reason}
              </span>
              <span className="block text-xs text-ink-3">
                {each.owner?.name ?? 'Nobody'},{' '}
                {each.endsOn === null ? 'without an end' : `until ${dayLabel(each.endsOn)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
