import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import { Field } from '@parapet/ui/field';
import { Note } from '@parapet/ui/note';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { TextInput } from '@parapet/ui/text-input';
import { memberNouns } from '../organisations/organisation-labels.ts';
import { rootLabels } from '../organisations/root-labels.ts';
import type { FieldsProps } from './connect-form.ts';

/** Whether this account alone is connected, or the others of its organization are listed to choose from. */
export function ScopeFields({
  form,
  provider,
  scope,
  onScope,
}: FieldsProps & {
  provider: CloudProvider;
  scope: 'one' | 'others';
  onScope: (scope: 'one' | 'others') => void;
}) {
  const [noun, nouns] = memberNouns[provider];
  const root = rootLabels[provider];
  return (
    <>
      <SegmentedControl
        label="Scope"
        segments={[
          { value: 'one', label: `This ${noun} alone` },
          { value: 'others', label: `Others of its ${root?.above ?? 'organization'} too` },
        ]}
        value={scope}
        onChange={onScope}
      />
      {scope === 'others' && root ? (
        <Field label={root.label} error={form.errorAt('root')} hint={root.hint}>
          <TextInput mono spellCheck={false} {...form.register('root')} />
        </Field>
      ) : null}
      {scope === 'others' ? (
        <Note tone="info" title="Nothing more is connected yet">
          {`The ${nouns} are listed after this one is connected. You choose which are connected and see how many your plan has room for; those that join or leave later follow the choice.`}
        </Note>
      ) : null}
    </>
  );
}
