import { memberLabel } from '@parapet/contracts/access/member-label';
import { Field } from '@parapet/ui/field';
import { Select } from '@parapet/ui/select';
import type { ComponentProps } from 'react';
import { useMembers } from '../members/use-members.ts';

/** A member of the workspace, or nobody. */
export function OwnerChoice({
  error,
  field,
}: {
  error: ComponentProps<typeof Field>['error'];
  field: Pick<ComponentProps<typeof Select>, 'name' | 'onChange' | 'onBlur' | 'ref'>;
}) {
  const { members } = useMembers();
  return (
    <Field label="Owner" error={error}>
      <Select
        data-autofocus
        options={[
          { value: '', label: 'Unassigned' },
          ...members.map((member) => ({
            value: member.id,
            label: memberLabel(member, 'A member'),
          })),
        ]}
        {...field}
      />
    </Field>
  );
}
