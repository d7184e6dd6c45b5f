import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';
import { useController } from 'react-hook-form';
import { providerLabels } from '../account-labels/provider-labels.ts';
import { useCloudApi } from '../app.ts';
import { AzureFields } from './azure-fields.tsx';
import {
  connectFormSchema,
  emptyForm,
  firstMethodOf,
  methodsOf,
  providerOf,
} from './connect-form.ts';
import { ServiceAccountKeyFields, WorkloadIdentityFields } from './gcp-fields.tsx';
import { KeyFields } from './key-fields.tsx';
import { RoleFields } from './role-fields.tsx';
import { ScopeFields } from './scope-fields.tsx';

const providers = (Object.keys(methodsOf) as CloudProvider[]).map((value) => ({
  value,
  label: providerLabels[value].name,
}));

/** Connects an account of a provider. The server checks the credentials before it stores them. */
export function ConnectDialog({
  provider: first,
  onClose,
  onConnected,
}: {
  /** The provider that is chosen when the dialog opens. */
  provider: CloudProvider;
  onClose: () => void;
  onConnected: () => void;
}) {
  const api = useCloudApi();
  const { notify, track } = useHost();
  const form = useApiForm({
    schema: connectFormSchema,
    defaultValues: { ...emptyForm, authMethod: firstMethodOf(first) },
    describe: (error) => failureMessage(error, 'The account', 'was not connected'),
    send: async (value) => {
      const account = await api.connect(value.account);
      notify({ tone: 'success', text: `${account.alias} was connected.` });
      track('cloud_account_connected');
      if (value.follow) {
        try {
          await api.followOrganisation({ readerId: account.id, ...value.follow });
        } catch (error) {
          // The account is connected: its menu lists the others later.
          notify(failureNotice(error, 'Its organization', 'was not followed'));
        }
      }
      onConnected();
    },
  });

  const authMethod = useController({ control: form.control, name: 'authMethod' }).field;
  const scope = useController({ control: form.control, name: 'scope' }).field;
  const provider = providerOf(authMethod.value);
  return (
    <FormDialog
      title="Connect a cloud account"
      size="lg"
      submitLabel="Connect"
      form={form}
      onClose={onClose}
    >
      <SegmentedControl
        label="Provider"
        segments={providers}
        value={provider}
        onChange={(value) => authMethod.onChange(firstMethodOf(value))}
      />
      <SegmentedControl
        label="Access method"
        segments={methodsOf[provider] ?? []}
        value={authMethod.value}
        onChange={authMethod.onChange}
      />
      <Field label="Account name" error={form.errorAt('alias')} hint="Visible to your team.">
        <TextInput data-autofocus {...form.register('alias')} />
      </Field>
      {authMethod.value === 'assume_role' ? <RoleFields form={form} /> : null}
      {authMethod.value === 'access_key' ? <KeyFields form={form} /> : null}
      {provider === 'aws' ? (
        <>
          <Field label="Region" error={form.errorAt('region')} hint="Used to check the connection.">
            <TextInput mono {...form.register('region')} />
          </Field>
          <Field
            label="Regions to read"
            error={form.errorAt('regions')}
            hint="One a line, such as eu-central-1. Empty: all enabled regions."
          >
            <Textarea rows={2} spellCheck={false} {...form.register('regions')} />
          </Field>
        </>
      ) : null}
      {authMethod.value === 'workload_identity' ? <WorkloadIdentityFields form={form} /> : null}
      {authMethod.value === 'service_account_key' ? <ServiceAccountKeyFields form={form} /> : null}
      {provider === 'azure' ? <AzureFields form={form} method={authMethod.value} /> : null}
      {authMethod.value === 'access_key' ? null : (
        <ScopeFields form={form} provider={provider} scope={scope.value} onScope={scope.onChange} />
      )}
    </FormDialog>
  );
}
