import type {
  AssessedFramework,
  ComplianceOverview,
} from '@parapet/contracts/compliance/framework';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { requirementHref } from '../../compliance-data/compliance-links.ts';

/** Attestations that wait for a second person. Nothing while none does. */
export function ReviewsPanel({
  waiting,
  count,
  frameworks,
}: {
  waiting: ComplianceOverview['toReview'];
  /** All of them. */
  count: number;
  frameworks: readonly AssessedFramework[];
}) {
  if (count === 0) return null;
  const titleOf = (id: string) => frameworks.find((each) => each.id === id)?.shortTitle ?? id;
  return (
    <Panel title="To review" meta={`${count.toLocaleString('en')}, none counts yet`}>
      <ul>
        {waiting.map(({ id, frameworkId, requirement, author, createdAt }) => (
          <li key={id} className="border-b border-line py-1.5 last:border-0">
            <TextLink href={requirementHref(frameworkId, requirement)}>
              {titleOf(frameworkId)} <span className="font-mono text-xs">{requirement}</span>
            </TextLink>
            <span className="block text-xs text-ink-2">
              {author?.name ?? 'A former member'}, <RelativeTime at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
