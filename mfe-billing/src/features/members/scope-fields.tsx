import { Field } from '@parapet/ui/field';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useBillingApi } from '../../app.ts';

/** Describes what is typed: the tags apart by commas. */
export interface ScopeInput {
  readonly isLimited: boolean;
  readonly tags: string;
}
export const allAssets: ScopeInput = { isLimited: false, tags: '' };

/** The tags that were typed; null for all assets. */
export const scopeOf = ({ isLimited, tags }: ScopeInput): string[] | null =>
  isLimited
    ? tags
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '')
    : null;

/** Chooses all assets or those with some tags. */
export function ScopeFields({
  value,
  onChange,
  error,
}: {
  value: ScopeInput;
  onChange: (value: ScopeInput) => void;
  error: string | undefined;
}) {
  const api = useBillingApi();
  const listId = useId();
  const { data: tags = [] } = useQuery({
    queryKey: ['tags'],
    queryFn: ({ signal }) => api.listTags(signal),
    enabled: value.isLimited,
  });
  return (
    <>
      <Field
        label="Assets"
        hint="What they see: assets, and the findings, scans and reports about them."
      >
        <Select
          data-autofocus
          value={value.isLimited ? 'tags' : 'all'}
          options={[
            { value: 'all', label: 'All assets' },
            { value: 'tags', label: 'Assets with certain tags' },
          ]}
          onChange={({ target }) => onChange({ ...value, isLimited: target.value === 'tags' })}
        />
      </Field>
      {value.isLimited ? (
        <Field label="Tags" hint="One or more, separated by commas." error={error}>
          <TextInput
            name="tags"
            value={value.tags}
            list={listId}
            maxLength={900}
            onChange={({ target }) => onChange({ ...value, tags: target.value })}
          />
        </Field>
      ) : null}
      <datalist id={listId}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}
