import type { WorkspaceScore } from '@parapet/contracts/findings/score';
import { EmptyState } from '@parapet/ui/empty-state';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { useMembersOf } from '../../members/use-members-of.ts';
import { QueryBody } from '../../query-body/query-body.tsx';
import { useScore } from '../../score/use-score.ts';
import { useWidgetsApi } from '../../widgets-app.ts';
import { FixRow } from './fix-row.tsx';

const LINES = 5;
const ORDER = 'by the risk that each fix closes';

/** The fixes that close most risk, with what each gives to the score. */
export function FixFirstWidget() {
  const query = useScore();
  return (
    <Panel
      title="Fix these first"
      meta={query.data ? <Gain of={query.data} /> : ORDER}
      action={<TextLink href="/dashboard/findings?group=fix">All fixes</TextLink>}
    >
      <QueryBody
        query={query}
        lines={LINES}
        loadingLabel="Loading what to fix first"
        subject="Fixes"
      >
        {({ score, fixes }) =>
          fixes.length === 0 ? (
            <EmptyState title="No open findings are known">
              Only a scan finds them, and only in what it tests.
            </EmptyState>
          ) : (
            <FixTable fixes={fixes} hasScore={score !== null} />
          )
        }
      </QueryBody>
    </Panel>
  );
}

/** "score 58 becomes 87": after all that are shown. On a phone it stands alone, so that the header keeps its line. */
function Gain({ of: { score, fixes } }: { of: WorkspaceScore }) {
  const after = fixes.at(-1)?.score ?? null;
  if (score === null || after === null || after <= score) return ORDER;
  return (
    <span>
      <span className="max-md:hidden">{ORDER}; </span>
      score {score} becomes {after}
    </span>
  );
}

function FixTable({ fixes, hasScore }: { fixes: WorkspaceScore['fixes']; hasScore: boolean }) {
  const isOwned = fixes.some(({ worst }) => (worst?.assigneeId ?? null) !== null);
  const { nameOf, isRead } = useMembersOf(useWidgetsApi(), { enabled: isOwned });
  return (
    <table className="w-full">
      <caption className="pp-sr-only">Fixes that close most risk</caption>
      <thead className="bg-sunken text-xs text-ink-3 max-md:sr-only">
        <tr>
          <th className="w-28 py-1 text-start font-normal">Severity</th>
          <th className="px-2 text-start font-normal">Finding, and why it is here</th>
          <th className="px-2 text-start font-normal max-lg:hidden">Fix</th>
          <th className="w-28 px-2 text-start font-normal max-lg:hidden">Owner</th>
          <th className="w-28 px-2 text-end font-normal">Closes</th>
          {hasScore ? <th className="w-20 ps-2 text-end font-normal">Score</th> : null}
        </tr>
      </thead>
      <tbody>
        {fixes.map((fix) => (
          <FixRow
            key={fix.key}
            fix={fix}
            hasScore={hasScore}
            ownerName={isRead && fix.worst ? nameOf(fix.worst.assigneeId) : null}
          />
        ))}
      </tbody>
    </table>
  );
}
