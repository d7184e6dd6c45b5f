import type { ApiForm } from '@parapet/remote-kit/api-form';
import { Field } from '@parapet/ui/field';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';

export interface WorkspaceText {
  name: string;
  description: string;
}

/** The name and description fields of both forms. */
export function WorkspaceFields({
  form,
}: {
  form: Pick<ApiForm<WorkspaceText, unknown>, 'register' | 'errorAt'>;
}) {
  return (
    <>
      <Field label="Name" error={form.errorAt('name')}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Description" optional error={form.errorAt('description')}>
        <Textarea rows={2} {...form.register('description')} />
      </Field>
    </>
  );
}
