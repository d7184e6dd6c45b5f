import { useHost, useSession } from '@parapet/remote-kit/host';
import type { HostAccount } from '@parapet/remote-kit/host-context';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { TextInput } from '@parapet/ui/text-input';
import { type FormEvent, useState } from 'react';

const MAX_CHARACTERS = 80;

export function NameForm({ account }: { account: HostAccount }) {
  const { notify } = useHost();
  const { user } = useSession();
  const saved = user?.displayName ?? '';
  /** null shows the saved name. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = typed ?? saved;
  useUnsavedChanges(name.trim() !== saved, 'Your new display name is not saved.');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const trimmed = name.trim();
    if (trimmed.length > MAX_CHARACTERS) {
      setError(`Use at most ${MAX_CHARACTERS} characters`);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await account.saveDisplayName(trimmed);
      setTyped(null);
      notify({
        tone: 'success',
        text: trimmed ? `Your display name is now ${trimmed}` : 'Your display name was removed',
      });
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : 'The name could not be saved');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="pp-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Display name"
        optional
        error={error}
        hint="Shown instead of your email address."
      >
        <TextInput
          value={name}
          autoComplete="name"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Save name
        </Button>
      </div>
    </form>
  );
}
