import { updateWorkspaceSchema } from '@parapet/contracts/workspace';
import { Field } from '@parapet/ui/field';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';

export interface WorkspaceText {
  name: string;
  description: string;
}

type FieldErrors = Readonly<Record<string, string>>;

/** The validation errors by field name; empty when valid. */
export const textErrors = (text: WorkspaceText): FieldErrors => {
  const checked = updateWorkspaceSchema.safeParse(text);
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [String(path[0]), message]),
  );
};

/** The name and description fields of both forms. */
export function WorkspaceFields({
  text,
  errors,
  onChange,
}: {
  text: WorkspaceText;
  errors: FieldErrors;
  onChange: (text: WorkspaceText) => void;
}) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        <TextInput
          value={text.name}
          autoComplete="off"
          onChange={(event) => onChange({ ...text, name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Description" optional error={errors.description}>
        <Textarea
          rows={2}
          value={text.description}
          onChange={(event) => onChange({ ...text, description: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
