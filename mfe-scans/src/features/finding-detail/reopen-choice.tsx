import type { FindingMute } from '@parapet/contracts/findings/finding-mute';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import type { KeyboardEvent } from 'react';

/** Says that the rules over a finding outlast its reopening, and offers to end them with it. */
export function ReopenChoice({
  rules,
  busy,
  onReopen,
  onCancel,
}: {
  rules: readonly FindingMute[];
  busy: boolean;
  onReopen: (choice: { endRules: boolean }) => void;
  onCancel: () => void;
}) {
  const refusal = useRefusal('triage', { toRemove: true });
  const isOne = rules.length === 1;
  const reaches = rules.map(({ asset }) => (asset === null ? 'every asset' : asset.name));
  /** Escape closes only the choice; the finding stays open. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works from each of its buttons.
    <div className="flex flex-col gap-2" onKeyDown={leave}>
      <p role="status">
        {isOne ? 'A false positive rule stays' : 'False positive rules stay'} for this check on{' '}
        {reaches.join(' and ')}. Reopening concerns this finding alone: other findings stay set
        aside, and later ones become false positives at once.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          autoFocus
          busy={busy}
          refusal={refusal}
          onClick={() => onReopen({ endRules: true })}
        >
          Reopen and end the {isOne ? 'rule' : 'rules'}
        </Button>
        <Button size="sm" busy={busy} onClick={() => onReopen({ endRules: false })}>
          Reopen this finding only
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
