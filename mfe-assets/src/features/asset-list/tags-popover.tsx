import { Button } from '@parapet/ui/button';
import { Checkbox } from '@parapet/ui/checkbox';
import { Field } from '@parapet/ui/field';
import { Popover } from '@parapet/ui/popover';
import { TextInput } from '@parapet/ui/text-input';
import { Tag } from 'lucide-react';
import { type FormEvent, useState } from 'react';

const MAX_TAG = 40;

/** Adds tags to the selected assets and removes some that they have. */
export function TagsPopover({
  tags,
  busy,
  refusal,
  onChange,
}: {
  /** Reads the tags of the selected assets, which may be all of a long list. */
  tags: () => readonly string[];
  busy: boolean;
  /** Why the user may not change tags. */
  refusal: string | null;
  onChange: (add: string[], remove: string[]) => void;
}) {
  return (
    <Popover
      label="Tags"
      trigger={(trigger) => (
        <Button icon={Tag} busy={busy} refusal={refusal} {...trigger}>
          Tags
        </Button>
      )}
    >
      {(close) => (
        <TagsForm
          tags={tags()}
          onChange={(add, remove) => {
            close();
            onChange(add, remove);
          }}
        />
      )}
    </Popover>
  );
}

function TagsForm({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (add: string[], remove: string[]) => void;
}) {
  const [text, setText] = useState('');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string | null>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const add = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    if (add.some((tag) => tag.length > MAX_TAG)) {
      setError(`A tag has at most ${MAX_TAG} characters`);
      return;
    }
    if (add.length === 0 && removed.size === 0) {
      setError('Enter a tag, or choose one to remove');
      return;
    }
    onChange([...new Set(add)], [...removed]);
  };
  return (
    <form className="pp-form" onSubmit={send}>
      <Field label="Add tags" hint="Several are separated by commas." error={error}>
        <TextInput
          value={text}
          autoComplete="off"
          maxLength={400}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {tags.slice(0, 20).map((tag) => (
        <Checkbox
          key={tag}
          label={`Remove ${tag}`}
          checked={removed.has(tag)}
          onChange={(event) => {
            const next = new Set(removed);
            if (event.currentTarget.checked) next.add(tag);
            else next.delete(tag);
            setRemoved(next);
          }}
        />
      ))}
      <Button type="submit" size="sm">
        Apply
      </Button>
    </form>
  );
}
