import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../actions/button/button.tsx';
import { IconButton } from '../../actions/icon-button/icon-button.tsx';
import { Link } from '../../actions/link/link.tsx';
import { Checkbox } from '../../forms/checkbox/checkbox.tsx';
import { Field } from '../../forms/field/field.tsx';
import { TextInput } from '../../forms/text-input/text-input.tsx';
import { Popover } from '../../overlays/popover/popover.tsx';

export interface SavedViewItem {
  readonly id: string;
  readonly name: string;
  /** The address of the list in this view. */
  readonly href: string;
  /** Who shares it: "Shared by Ada"; null for a private one. */
  readonly note: string | null;
  /** Tells whether the person may change and delete it. */
  readonly canChange: boolean;
  readonly shared: boolean;
  /** Tells whether the person may make it private again. */
  readonly canUnshare: boolean;
}

export interface SavedViewsProps {
  /** null until read. */
  views: readonly SavedViewItem[] | null;
  /** The view that the list shows now, unchanged. */
  currentId: string | null;
  /** Tells whether the person may share a view with the workspace. */
  canShare: boolean;
  /** Saves what the list shows under a name. Returns why it was refused, or null. */
  onSave: (view: { name: string; shared: boolean }) => Promise<string | null>;
  /** Renames or shares a view. Returns why it was refused, or null. */
  onUpdate: (id: string, change: { name: string; shared: boolean }) => Promise<string | null>;
  onDelete: (id: string) => Promise<void>;
}

/** The saved views of a list: opens, renames, shares and deletes one, saves what is shown. */
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
  onUpdate,
  onDelete,
  close,
}: SavedViewsProps & { close: () => void }) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = views?.find(({ id }) => id === editedId);
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
                <>
                  <IconButton
                    icon={Pencil}
                    label={`Change the view ${label}`}
                    aria-pressed={id === editedId}
                    onClick={() => setEditedId(id === editedId ? null : id)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={`Delete the view ${label}`}
                    onClick={() => void onDelete(id)}
                  />
                </>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {edited ? (
        <ViewForm
          key={edited.id}
          label="Name of the view"
          submit="Save changes"
          start={edited}
          canShare={edited.shared ? edited.canUnshare : canShare}
          onSend={(change) => onUpdate(edited.id, change)}
          onDone={() => setEditedId(null)}
        />
      ) : (
        <ViewForm
          key="new"
          label="Save this view as"
          submit="Save view"
          start={{ name: '', shared: false }}
          canShare={canShare}
          onSend={onSave}
          onDone={close}
        />
      )}
    </div>
  );
}

interface ViewFields {
  name: string;
  shared: boolean;
}

function ViewForm({
  label,
  submit,
  start,
  canShare,
  onSend,
  onDone,
}: {
  label: string;
  submit: string;
  start: ViewFields;
  /** Tells whether the person may choose if it is shared. */
  canShare: boolean;
  onSend: (fields: ViewFields) => Promise<string | null>;
  onDone: () => void;
}) {
  const [name, setName] = useState(start.name);
  const [shared, setShared] = useState(start.shared);
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
    const refusal = await onSend({ name: given, shared });
    setBusy(false);
    setError(refusal);
    if (refusal === null) onDone();
  };
  return (
    <form className="pp-views-form" onSubmit={(event) => void save(event)}>
      <Field label={label} error={error}>
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
        {submit}
      </Button>
    </form>
  );
}
