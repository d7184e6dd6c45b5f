import { refusalHint } from '@parapet/contracts/access/rights';
import { MAX_BULK } from '@parapet/contracts/findings/finding-bulk';
import { useRefusal, useWorkspace } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Menu } from '@parapet/ui/menu';
import { ChevronDown } from 'lucide-react';
import type { AskedAction } from '../../decision-form/decision-form.tsx';

/**
 * Returns what is selected when all that match are: as many as one change covers.
 * @param total null where they are not counted
 */
export function allLabel(total: number | null): string {
  const limit = MAX_BULK.toLocaleString('en');
  if (total === null) return `The worst ${limit} that match selected`;
  const count = total.toLocaleString('en');
  return total > MAX_BULK
    ? `The worst ${limit} of ${count} selected`
    : `All ${count} that match selected`;
}

/** The actions for the selected findings, and the way to all that match. */
export function BulkActions({
  count,
  total,
  isAll,
  busy,
  onAll,
  onAsk,
  onAct,
}: {
  /** The ticked rows. */
  count: number;
  /** All that match the filter; null where they are not counted. */
  total: number | null;
  /** All that match are selected, not only the ticked rows. */
  isAll: boolean;
  busy: boolean;
  onAll: (isAll: boolean) => void;
  onAsk: (action: AskedAction) => void;
  onAct: (action: 'acknowledge' | 'fixed' | 'reopen') => void;
}) {
  const refusal = useRefusal('triage');
  const workspace = useWorkspace();
  const triage = { disabledReason: refusalHint(workspace, 'triage') };
  const comment = { disabledReason: refusalHint(workspace, 'comment') };
  const isMore = total === null || total > count;
  const all = total === null ? 'all' : `all ${total.toLocaleString('en')}`;
  return (
    <>
      {isMore ? (
        <Button variant="quiet" onClick={() => onAll(!isAll)}>
          {isAll ? 'Select only ticked rows' : `Select ${all} that match`}
        </Button>
      ) : null}
      <Button busy={busy} refusal={refusal} onClick={() => onAct('acknowledge')}>
        Acknowledge
      </Button>
      <Button refusal={refusal} onClick={() => onAsk('assign')}>
        Assign
      </Button>
      <Button refusal={refusal} onClick={() => onAct('fixed')}>
        Mark as fixed
      </Button>
      <Menu
        label="More actions"
        align="end"
        entries={[
          {
            id: 'f',
            label: 'False positive',
            hint: 'f',
            onSelect: () => onAsk('false_positive'),
            ...triage,
          },
          {
            id: 'r',
            label: 'Accept risk',
            hint: 'r',
            onSelect: () => onAsk('accept_risk'),
            ...triage,
          },
          { id: 'c', label: 'Comment', hint: 'c', onSelect: () => onAsk('comment'), ...comment },
          { id: 'reopen', label: 'Reopen', onSelect: () => onAct('reopen'), ...triage },
        ]}
        trigger={(trigger) => (
          <Button iconEnd={ChevronDown} {...trigger}>
            More
          </Button>
        )}
      />
    </>
  );
}
