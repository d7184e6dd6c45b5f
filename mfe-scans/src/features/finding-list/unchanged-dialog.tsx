import type { BulkResult } from '@parapet/contracts/findings/finding-bulk';
import { Dialog } from '@parapet/ui/dialog';

/** Which findings a bulk action left as they are, and why. */
export function UnchangedDialog({
  result,
  onClose,
}: {
  result: BulkResult | null;
  onClose: () => void;
}) {
  if (result === null) return null;
  const { unchanged, unchangedCount } = result;
  const more = unchangedCount - unchanged.length;
  return (
    <Dialog
      open
      title={unchangedCount === 1 ? '1 finding unchanged' : `${unchangedCount} findings unchanged`}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2">
        {unchanged.map(({ id, title, reason }) => (
          <li key={id} className="break-words">
            {title}
            <span className="block text-ink-2">{reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="pt-2 text-ink-2">And {more.toLocaleString('en')} more.</p> : null}
    </Dialog>
  );
}
