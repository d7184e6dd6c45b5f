import { Field } from '@parapet/ui/field';
import { Note } from '@parapet/ui/note';
import { PasswordInput } from '@parapet/ui/password-input';
import { TextInput } from '@parapet/ui/text-input';
import type { ConnectForm, FieldErrors, FieldName } from './connect-form.ts';

export interface FieldsProps {
  form: ConnectForm;
  errors: FieldErrors;
  change: (field: FieldName, value: string) => void;
}

/** Access with a long-lived key of an IAM user. */
export function KeyFields({ form, errors, change }: FieldsProps) {
  return (
    <>
      <Note tone="info" title="A role is safer">
        A key is valid until someone deletes it. Give it read-only permissions. It is stored
        encrypted and never shown again.
      </Note>
      <Field label="Access key id" error={errors.accessKeyId}>
        <TextInput
          mono
          value={form.accessKeyId}
          spellCheck={false}
          onChange={(event) => change('accessKeyId', event.currentTarget.value)}
        />
      </Field>
      <Field label="Secret access key" error={errors.secretAccessKey}>
        <PasswordInput
          value={form.secretAccessKey}
          autoComplete="off"
          onChange={(event) => change('secretAccessKey', event.currentTarget.value)}
        />
      </Field>
    </>
  );
}
