import { isLongEnoughPassword, MIN_PASSWORD_LENGTH } from '@parapet/contracts/password';
import { useHost, useSession } from '@parapet/remote-kit/host';
import type { HostAccount, PasswordProblem } from '@parapet/remote-kit/host-context';
import { useUnsavedChanges } from '@parapet/remote-kit/host-router';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { PasswordInput } from '@parapet/ui/password-input';
import { PasswordStrength } from '@parapet/ui/password-strength';
import { type FormEvent, useEffect, useRef, useState } from 'react';

const problemOf = (current: string, next: string): PasswordProblem | null => {
  if (current === '') return { field: 'current', message: 'Enter your current password.' };
  if (next === '') return { field: 'new', message: 'Choose a new password.' };
  if (isLongEnoughPassword(next)) return null;
  return { field: 'new', message: `Use at least ${MIN_PASSWORD_LENGTH} characters.` };
};

/** Changes the password. Both fields keep their input until the new password is saved. */
export function PasswordForm({
  changePassword,
}: {
  changePassword: NonNullable<HostAccount['changePassword']>;
}) {
  const { notify, reportError } = useHost();
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const [busy, setBusy] = useState(false);
  useUnsavedChanges(current !== '' || next !== '', 'Your new password is not saved.');

  useEffect(() => {
    if (problem?.field) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const invalid = problemOf(current, next);
    setProblem(invalid);
    if (invalid) return;
    setBusy(true);
    try {
      const rejected = await changePassword({ current, next });
      setProblem(rejected);
      if (rejected) return;
      setCurrent('');
      setNext('');
      notify({ tone: 'success', text: 'Your password is changed' });
    } catch (error) {
      reportError(error);
      setProblem({ field: null, message: 'The password could not be changed. Try again.' });
    } finally {
      setBusy(false);
    }
  };

  const errorAt = (field: PasswordProblem['field']) =>
    problem?.field === field ? problem.message : null;
  return (
    <form ref={form} className="pp-form" noValidate onSubmit={(event) => void submit(event)}>
      <FormError title={errorAt(null)} />
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
      />
      <Field
        label="Current password"
        error={errorAt('current')}
        hint="Forgot it or never set one? Sign out and request a link by email."
      >
        <PasswordInput
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
      </Field>
      <Field
        label="New password"
        error={errorAt('new')}
        hint={<PasswordStrength password={next} leastLength={MIN_PASSWORD_LENGTH} />}
      >
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
