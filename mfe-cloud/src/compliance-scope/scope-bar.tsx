import type { ComplianceOverview } from '@parapet/contracts/compliance/framework';
import { Button } from '@parapet/ui/button';
import { FacetBar, FilterChip } from '@parapet/ui/facet-bar';
import { type ComplianceScope, isWhole, wholeWorkspace } from './compliance-scope.ts';
import { DayInput } from './day-input.tsx';

/** The last that was ticked: an account and a tag are chosen one at a time, and one takes the other's place. */
const chosenOf = (chosen: ReadonlySet<string>, before: string | null): string | null =>
  [...chosen].find((value) => value !== before) ?? null;

/** Chooses what the figures are about: workspace, account or tag, now or on a day. */
export function ScopeBar({
  scope,
  overview,
  onChange,
}: {
  scope: ComplianceScope;
  /** Null until it is read. */
  overview: Pick<ComplianceOverview, 'accounts' | 'tags' | 'firstDay'> | null;
  onChange: (change: Partial<ComplianceScope>) => void;
}) {
  const { accounts = [], tags = [], firstDay = null } = overview ?? {};
  return (
    <FacetBar
      end={
        accounts.length > 1 && scope.account === null ? (
          <span className="text-xs text-ink-3 max-sm:hidden">
            Over several accounts: failed in one is failed; passed only if passed in all.
          </span>
        ) : null
      }
    >
      {accounts.length > 0 || scope.account !== null ? (
        <FilterChip
          label="Account"
          options={accounts.map(({ id, alias, isSample }) => ({
            value: id,
            label: isSample ? `${alias} (sample)` : alias,
          }))}
          selected={new Set(scope.account === null ? [] : [scope.account])}
          onChange={(chosen) => onChange({ account: chosenOf(chosen, scope.account) })}
          note="A sample counts only where it is chosen."
        />
      ) : null}
      {tags.length > 0 || scope.tag !== null ? (
        <FilterChip
          label="Tag"
          options={[...new Set([...tags, ...(scope.tag === null ? [] : [scope.tag])])].map(
            (value) => ({ value, label: value }),
          )}
          selected={new Set(scope.tag === null ? [] : [scope.tag])}
          onChange={(chosen) => onChange({ tag: chosenOf(chosen, scope.tag) })}
        />
      ) : null}
      {firstDay !== null || scope.asOf !== null ? (
        <DayInput
          label="As of"
          day={scope.asOf}
          firstDay={firstDay}
          onDay={(asOf) => onChange({ asOf })}
        />
      ) : null}
      {isWhole(scope) ? null : (
        <Button size="sm" variant="quiet" onClick={() => onChange(wholeWorkspace)}>
          Whole workspace, today
        </Button>
      )}
    </FacetBar>
  );
}
