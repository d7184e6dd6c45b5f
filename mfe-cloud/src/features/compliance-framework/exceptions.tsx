import type { RequirementDetail } from '@parapet/contracts/compliance/requirement';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { useState } from 'react';
import { findingHref } from '../../compliance-data/compliance-links.ts';
import { dayLabel } from '../../compliance-labels/day-label.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import { useComplianceCommands } from './use-compliance-commands.ts';

/** Decisions not to meet the requirement for a time: its own, and those of accepted or muted findings. */
export function Exceptions({
  requirement,
  isPast,
}: {
  requirement: RequirementDetail;
  isPast: boolean;
}) {
  const manage = useRefusal('manageCompliance');
  const remove = useRefusal('manageCompliance', { toRemove: true });
  const { endException } = useComplianceCommands();
  const [isOpen, setOpen] = useState(false);
  const { exceptions } = requirement;
  const past = isPast ? 'A past day is shown' : null;
  return (
    <Panel
      title="Exceptions"
      level={3}
      meta="never counted as passed"
      action={
        <Button size="sm" refusal={manage ?? past} onClick={() => setOpen(true)}>
          Add exception
        </Button>
      }
    >
      {exceptions.length === 0 ? <p className="text-ink-2">There is none.</p> : null}
      <ul>
        {exceptions.map((each) => (
          <li
            key={each.id}
            className="flex items-start gap-3 border-b border-line py-2 first:pt-0 last:border-0 last:pb-0"
          >
            <span className="min-w-0 flex-1 break-words">
              {each.reason}
              <span className="block text-xs text-ink-3">
                {each.owner?.name ?? 'Nobody'},{' '}
                {each.endsOn === null ? 'without an end' : `until ${dayLabel(each.endsOn)}`}
              </span>
            </span>
            {each.findingId === null ? (
              <Button
                size="sm"
                variant="quiet"
                refusal={remove ?? past}
                onClick={() => void endException(each)}
              >
                End
              </Button>
            ) : (
              <TextLink href={findingHref(each.findingId)}>Finding</TextLink>
            )}
          </li>
        ))}
      </ul>
      {isOpen ? <ExceptionDialog requirement={requirement} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
