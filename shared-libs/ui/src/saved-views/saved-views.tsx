import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { Field } from '../field/field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Link } from '../link/link.tsx';
import { Popover } from '../popover/popover.tsx';
import { TextInput } from '../text-input/text-input.tsx';

export interface SavedViewItem {
  readonly id: string;
  readonly name: string;
  /** The address of the list in this view. */
  readonly href: string;
  /** Who shares it: "Shared by Ada"; null for a private one. */
  readonly note: string | null;
  /** Whether the person may change and delete it. */
  readonly canChange: boolean;
}

export interface SavedViewsProps {
  /** null until read. */
  views: readonly SavedViewItem[] | null;
  /** The view that the list shows now, unchanged. */
  currentId: string | null;
  /** Whether the person may share a view with the workspace. */
  canShare: boolean;
  /** Saves what the list shows under a name. Returns why it was refused, or null. */
  onSave: (view: { name: string; shared: boolean }) => Promise<string | null>;
  onDelete: (id: string) => Promise<void>;
}

/** The saved views of a list: opens one, saves what is shown, deletes one. */
export function SavedViews(props: SavedViewsProps) {
  const { views, currentId } = props;
  const current = views?.find(({ id }) => id === currentId);
  return (
    <Popover
      label="Saved views"
      align="end"
      trigger={(trigger) => (
        <Button size="sm" variant="quiet" icon={Bookmark} {...trigger}>
          {current ? `View: ${current.name}` : 'Views'}
        </Button>
      )}
    >
      {(close) => <ViewList {...props} close={close} />}
    </Popover>
  );
}

function ViewList({
  views,
  currentId,
  canShare,
  onSave,
  onDelete,
  close,
}: SavedViewsProps & { close: () => void }) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const given = name.trim();
    if (given === '') {
      setError('Give the view a name');
      return;
    }
    setBusy(true);
    const refusal = await onSave({ name: given, shared });
    setBusy(false);
    setError(refusal);
    if (refusal === null) close();
  };
  return (
    <div className="pp-views">
      {views?.length === 0 ? (
        <p className="pp-field-hint">A view keeps filters, sort and columns under a name.</p>
      ) : null}
      {views && views.length > 0 ? (
        <ul>
          {views.map(({ id, name: label, href, note, canChange }) => (
            <li key={id}>
              <Link
                href={href}
                onClick={close}
                {...(id === currentId ? { 'aria-current': 'true' as const } : {})}
              >
                {label}
                {note ? <span className="pp-field-hint"> {note}</span> : null}
              </Link>
              {canChange ? (
                <IconButton
                  icon={Trash2}
                  label={`Delete the view ${label}`}
                  onClick={() => void onDelete(id)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <form className="pp-views-form" onSubmit={(event) => void save(event)}>
        <Field label="Save this view as" error={error}>
          <TextInput
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        {canShare ? (
          <Checkbox
            label="Share with the workspace"
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        ) : null}
        <Button type="submit" size="sm" busy={busy}>
          Save view
        </Button>
      </form>
    </div>
  );
}
