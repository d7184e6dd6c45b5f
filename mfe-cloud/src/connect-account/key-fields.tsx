import { Field } from '@parapet/ui/field';
import { Note } from '@parapet/ui/note';
import { PasswordInput } from '@parapet/ui/password-input';
import { TextInput } from '@parapet/ui/text-input';
import type { FieldsProps } from './connect-form.ts';
import { Policies } from './policy-dialog.tsx';
import { ReadsNote } from './reads-note.tsx';
import { useSetup } from './use-setup.ts';

/** Access with a long-lived key of an IAM user. */
export function KeyFields({ form }: FieldsProps) {
  const { data: setup } = useSetup();
  return (
    <>
      {setup ? <ReadsNote setup={setup} /> : null}
      <Note tone="info" title="A role is safer">
        A key is valid until someone deletes it. Give it read-only permissions. It is stored
        encrypted and never shown again.
      </Note>
      {setup && setup.policies.length > 0 ? (
        <details>
          <summary>Policy for its user</summary>
          <div className="grid gap-2 pt-2">
            <Policies policies={setup.policies} />
          </div>
        </details>
      ) : null}
      <Field label="Access key id" error={form.errorAt('accessKeyId')}>
        <TextInput mono spellCheck={false} {...form.register('accessKeyId')} />
      </Field>
      <Field label="Secret access key" error={form.errorAt('secretAccessKey')}>
        <PasswordInput autoComplete="off" {...form.register('secretAccessKey')} />
      </Field>
    </>
  );
}
