import { Field } from '@parapet/ui/field';
import { Note } from '@parapet/ui/note';
import { PasswordInput } from '@parapet/ui/password-input';
import { TextInput } from '@parapet/ui/text-input';
import type { FieldsProps } from './connect-form.ts';

/** Access with a long-lived key of an IAM user. */
export function KeyFields({ form }: FieldsProps) {
  return (
    <>
      <Note tone="info" title="A role is safer">
        A key is valid until someone deletes it. Give it read-only permissions. It is stored
        encrypted and never shown again.
      </Note>
      <Field label="Access key id" error={form.errorAt('accessKeyId')}>
        <TextInput mono spellCheck={false} {...form.register('accessKeyId')} />
      </Field>
      <Field label="Secret access key" error={form.errorAt('secretAccessKey')}>
        <PasswordInput autoComplete="off" {...form.register('secretAccessKey')} />
      </Field>
    </>
  );
}
