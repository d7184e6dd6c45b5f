import { failureMessage } from '@parapet/api-client/failure-message';
import type { Member } from '@parapet/contracts/access/member';
import { memberLabel } from '@parapet/contracts/access/member-label';
import { type Asset, environmentSchema, updateAssetSchema } from '@parapet/contracts/assets/asset';
import { criticalityLabels, environmentLabels } from '@parapet/contracts/assets/asset-labels';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useAssetsApi } from '../app.ts';
import { useMembers } from '../members/use-members.ts';

/** The option for an asset without an owner. */
const NOBODY = '';

/** Tags are typed as one line, separated by commas. */
const formSchema = z.object({
  criticality: z.coerce.number().pipe(updateAssetSchema.shape.criticality.unwrap()),
  environment: environmentSchema,
  ownerId: z
    .string()
    .transform((id) => (id === NOBODY ? null : id))
    .pipe(updateAssetSchema.shape.ownerId.unwrap()),
  tags: z
    .string()
    .transform((text) => [
      ...new Set(text.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]))),
    ])
    .refine((tags) => tags.length <= 20, 'Use at most 20 tags')
    .refine((tags) => tags.every((tag) => tag.length <= 40), 'A tag has at most 40 characters'),
});

/** Edits criticality, environment, owner and tags of an asset. Mount it to open it. */
export function EditAssetDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const api = useAssetsApi();
  const { notify } = useHost();
  const queries = useQueryClient();
  const members = useMembers();
  const form = useApiForm({
    schema: formSchema,
    defaultValues: {
      criticality: String(asset.criticality),
      environment: asset.environment as string,
      ownerId: asset.ownerId ?? NOBODY,
      tags: asset.tags.join(', '),
    },
    send: async (change) => {
      await api.updateAsset(asset.id, change);
      await queries.invalidateQueries({ queryKey: ['assets'] });
      notify({ tone: 'success', text: `${asset.displayName} was changed` });
      onClose();
    },
    describe: (error) => failureMessage(error, 'The asset', 'was not changed'),
  });
  return (
    <FormDialog
      title={`Edit ${asset.displayName}`}
      submitLabel="Save"
      form={form}
      onClose={onClose}
    >
      <Field
        label="Criticality"
        error={form.errorAt('criticality')}
        hint="It raises or lowers the priority of the findings here."
      >
        <Select
          {...form.register('criticality')}
          options={Object.entries(criticalityLabels).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="Environment" error={form.errorAt('environment')}>
        <Select
          {...form.register('environment')}
          options={environmentSchema.options.map((value) => ({
            value,
            label: environmentLabels[value],
          }))}
        />
      </Field>
      <Field
        label="Owner"
        error={form.errorAt('ownerId')}
        hint="Who answers for the asset. Findings name this person."
      >
        <Select
          {...form.register('ownerId')}
          options={[{ value: NOBODY, label: 'Unassigned' }, ...ownersOf(asset, members)]}
        />
      </Field>
      <Field
        label="Tags"
        optional
        error={form.errorAt('tags')}
        hint="Separated by commas. Schedules can scan by tag."
      >
        <TextInput {...form.register('tags')} maxLength={1000} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

/** The members, and an owner who is not among them until they are read. */
function ownersOf(
  { ownerId, owner }: Asset,
  members: readonly Pick<Member, 'id' | 'name' | 'email'>[],
): { value: string; label: string }[] {
  const options = members.map((member) => ({
    value: member.id,
    label: memberLabel(member, 'Deleted account'),
  }));
  return ownerId === null || options.some(({ value }) => value === ownerId)
    ? options
    : [...options, { value: ownerId, label: owner?.name ?? 'Deleted account' }];
}
