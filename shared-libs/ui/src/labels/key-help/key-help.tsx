import { Fragment } from 'react';
import { Dialog } from '../../overlays/dialog/dialog.tsx';
import { Kbd } from '../kbd/kbd.tsx';

export type KeyLine = { keys: readonly string[]; does: string };

/** The keys of a page, as `?` shows them. */
export function KeyHelp({
  open,
  lines,
  onClose,
}: {
  open: boolean;
  lines: readonly KeyLine[];
  onClose: () => void;
}) {
  return (
    <Dialog open={open} title="Keys of this page" onClose={onClose} size="sm">
      <dl className="pp-key-help">
        {lines.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
