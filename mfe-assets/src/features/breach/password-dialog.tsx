import { failureMessage } from '@parapet/api-client/failure-message';
import { PASSWORD_PREFIX } from '@parapet/contracts/breach/breach-search';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { Note } from '@parapet/ui/note';
import { PasswordInput } from '@parapet/ui/password-input';
import { useState } from 'react';
import { z } from 'zod';
import { useAssetsApi } from '../../app.ts';

const formSchema = z.object({ password: z.string().min(1, 'Enter a password') });

type Result =
  | { readonly state: 'found'; readonly count: number }
  | { readonly state: 'not_found' }
  | { readonly state: 'not_checked'; readonly reason: string };

/** SHA-1 in upper case: the key of the list of leaked passwords, and not how a password is stored. */
async function hashOf(password: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password));
  return [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** Looks for a password in leaks. Five digits of its hash leave the browser, and nothing is stored. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const api = useAssetsApi();
  const [result, setResult] = useState<Result | null>(null);
  const form = useApiForm({
    schema: formSchema,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      setResult(null);
      const hash = await hashOf(password);
      const range = await api.getPasswordRange(hash.slice(0, PASSWORD_PREFIX));
      if (range.state === 'not_checked') {
        setResult(range);
        return;
      }
      const count = range.counts[hash.slice(PASSWORD_PREFIX)];
      setResult(count === undefined ? { state: 'not_found' } : { state: 'found', count });
    },
    describe: (error) => failureMessage(error, 'The password', 'was not checked'),
  });
  return (
    <FormDialog title="Check a password" submitLabel="Check" form={form} onClose={onClose}>
      <Field
        label="Password"
        error={form.errorAt('password')}
        hint="It stays in this browser: five of forty digits of its hash are sent, and nothing is stored."
      >
        <PasswordInput {...form.register('password')} autoComplete="off" />
      </Field>
      {result ? <Verdict result={result} /> : null}
    </FormDialog>
  );
}

function Verdict({ result }: { result: Result }) {
  switch (result.state) {
    case 'found':
      return (
        <Note tone="danger" title={`Leaked ${result.count.toLocaleString('en')} times`}>
          Do not use this password any more, anywhere.
        </Note>
      );
    case 'not_found':
      return (
        <Note title="Not in the list of leaked passwords">
          That is no proof that it is strong, or that nobody knows it.
        </Note>
      );
    case 'not_checked':
      return (
        <Note tone="warn" title="Not checked">
          {result.reason} This says nothing about the password.
        </Note>
      );
  }
}
