import { Field } from '@parapet/ui/field';
import { Note } from '@parapet/ui/note';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';
import type { FieldsProps } from './connect-form.ts';
import { GcpSetup } from './gcp-setup.tsx';
import type { KeyFile } from './key-file.ts';
import { KeyFileField } from './key-file-field.tsx';

function ProjectFields({ form }: FieldsProps) {
  return (
    <>
      <Field label="Project ID" error={form.errorAt('projectId')}>
        <TextInput
          mono
          placeholder="shop-production-1234"
          spellCheck={false}
          {...form.register('projectId')}
        />
      </Field>
      <Field label="Service account" error={form.errorAt('serviceAccount')}>
        <TextInput
          mono
          placeholder="parapet@shop-production-1234.iam.gserviceaccount.com"
          spellCheck={false}
          {...form.register('serviceAccount')}
        />
      </Field>
    </>
  );
}

/** Access with a key of a service account. Its file can be pasted whole: four parts are taken. */
export function ServiceAccountKeyFields({ form }: FieldsProps) {
  const take = (file: KeyFile) => {
    // The account may be of another project than the one that is connected.
    const projectId = form.getValues('projectId') || file.projectId;
    for (const [name, value] of Object.entries({ ...file, projectId })) {
      form.setValue(name as keyof KeyFile, value, { shouldValidate: true });
    }
  };
  return (
    <>
      <GcpSetup isFederated={false} />
      <Note tone="info" title="A workload identity is safer">
        A key is valid until someone deletes it. It is stored encrypted and never shown again.
      </Note>
      <KeyFileField onRead={take} />
      <ProjectFields form={form} />
      <Field label="Key ID" error={form.errorAt('privateKeyId')}>
        <TextInput mono spellCheck={false} {...form.register('privateKeyId')} />
      </Field>
      <Field label="Private key" error={form.errorAt('privateKey')}>
        <Textarea
          rows={3}
          mono
          spellCheck={false}
          autoComplete="off"
          placeholder="-----BEGIN PRIVATE KEY-----"
          {...form.register('privateKey')}
        />
      </Field>
    </>
  );
}

/** Access with an identity of this installation that a pool of the project trusts, without any key. */
export function WorkloadIdentityFields({ form }: FieldsProps) {
  return (
    <>
      <GcpSetup isFederated />
      <ProjectFields form={form} />
      <Field
        label="Project number of the pool"
        hint="Digits alone; gcloud projects describe shows it."
        error={form.errorAt('projectNumber')}
      >
        <TextInput mono inputMode="numeric" {...form.register('projectNumber')} />
      </Field>
      <Field label="Pool" error={form.errorAt('poolId')}>
        <TextInput mono placeholder="parapet" spellCheck={false} {...form.register('poolId')} />
      </Field>
      <Field label="Provider" error={form.errorAt('providerId')}>
        <TextInput mono placeholder="parapet" spellCheck={false} {...form.register('providerId')} />
      </Field>
    </>
  );
}
