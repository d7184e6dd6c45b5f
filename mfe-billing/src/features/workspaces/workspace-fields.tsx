import { updateWorkspaceSchema } from '@parapet/contracts/workspace';
import { Field } from '@parapet/ui/field';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';

export interface WorkspaceText {
  name: string;
  description: string;
}

type FieldErrors = Readonly<Record<string, string>>;

/** What is wrong with them, by the name of the field; empty when they can be sent. */
export const invalidText = (words: WorkspaceText): FieldErrors => {
  const checked = updateWorkspaceSchema.safeParse(words);
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [String(path[0]), message]),
  );
};

/** Name and description, as both forms have them. */
export function WorkspaceFields({
  words,
  errors,
  onChange,
}: {
  words: WorkspaceText;
  errors: FieldErrors;
  onChange: (words: WorkspaceText) => void;
}) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        <TextInput
          value={words.name}
          autoComplete="off"
          onChange={(event) => onChange({ ...words, name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Description" optional error={errors.description}>
        <Textarea
          rows={2}
          value={words.description}
          onChange={(event) => onChange({ ...words, description: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
