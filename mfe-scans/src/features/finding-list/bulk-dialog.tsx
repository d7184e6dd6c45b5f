import { MAX_BULK } from '@parapet/contracts/findings/finding-bulk';
import { Dialog } from '@parapet/ui/dialog';
import {
  type AskedAction,
  askedTitles,
  DecisionForm,
  type FindingChange,
} from '../../decision-form/decision-form.tsx';
import type { BulkTarget } from './use-bulk.ts';

const countOf = (target: BulkTarget): number =>
  target.kind === 'filter' ? target.count : target.findings.length;

/** The finding that is alone; undefined for several, and for all that match. */
const onlyOf = (target: BulkTarget) => {
  const [first, ...others] = target.kind === 'findings' ? target.findings : [];
  return others.length === 0 ? first : undefined;
};

/** "of 3 findings", or the title of the one. */
const aboutLabel = (target: BulkTarget): string => {
  const only = onlyOf(target);
  if (only) return only.title;
  const count = countOf(target);
  const all = `${count.toLocaleString('en')} findings`;
  return count > MAX_BULK ? `The worst ${MAX_BULK.toLocaleString('en')} of ${all}` : all;
};

/** A typed text has a draft of its own for each finding and each selection. */
const draftName = (action: AskedAction, target: BulkTarget): string | null => {
  if (action === 'assign') return null;
  if (target.kind === 'filter') return `${action} of all ${JSON.stringify(target.filter)}`;
  const [first] = target.findings;
  const others = target.findings.length - 1;
  return `${action} of ${first?.id}${others > 0 ? ` and ${others}` : ''}`;
};

/** Asks for the reason, the person or the text of an action about selected findings. */
export function BulkDialog({
  action,
  target,
  onSave,
  onClose,
}: {
  action: AskedAction;
  target: BulkTarget;
  onSave: (change: FindingChange) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <Dialog open title={askedTitles[action]} onClose={onClose} size="sm">
      <DecisionForm
        action={action}
        about={aboutLabel(target)}
        isOne={onlyOf(target) !== undefined}
        draftName={draftName(action, target)}
        onSave={async (change) => {
          await onSave(change);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
