import type { AuthMethod, AzureCloud } from '@parapet/contracts/cloud/cloud';
import { CodeBlock } from '@parapet/ui/code-block';
import { Field } from '@parapet/ui/field';
import { Note } from '@parapet/ui/note';
import { PasswordInput } from '@parapet/ui/password-input';
import { Select } from '@parapet/ui/select';
import { Tabs } from '@parapet/ui/tabs';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';
import { useState } from 'react';
import type { FieldsProps } from './connect-form.ts';
import { useSetup } from './use-setup.ts';

const ways = [
  { id: 'cli', label: 'Azure CLI' },
  { id: 'terraform', label: 'Terraform' },
] as const;

const howTo = {
  cli: 'Run the first part as an owner of the subscription. The second is optional, for Entra.',
  terraform: 'Apply this; its role has the reads of the checks and no others.',
} as const;

const clouds: readonly { readonly value: AzureCloud; readonly label: string }[] = [
  { value: 'azure', label: 'Azure' },
  { value: 'azure-us-gov', label: 'Azure Government' },
  { value: 'azure-china', label: 'Azure in China (21Vianet)' },
];

/** Ways to register the application with the role Reader. */
function ApplicationSetup() {
  const { data: setup } = useSetup();
  const [way, setWay] = useState<(typeof ways)[number]['id']>('cli');
  if (!setup) return null;
  return (
    <>
      <Note tone="info" title="Parapet only reads configuration">
        A scan uses {setup.azure.actions.toLocaleString('en')} read actions of Resource Manager,
        Resource Graph and Microsoft Graph, at the pace that Azure sets. Contents of blobs, values
        of secrets and rows of databases are never read. Without consent for Microsoft Graph, Entra
        is left out.
      </Note>
      <Tabs
        label="How to register the application"
        items={ways}
        current={way}
        onChange={(id) => setWay(ways.find((each) => each.id === id)?.id ?? way)}
      >
        <div className="grid gap-2 pt-3">
          <p className="text-ink-2">{howTo[way]}</p>
          <div className="max-h-64 overflow-auto">
            <CodeBlock
              label={ways.find(({ id }) => id === way)?.label ?? ''}
              code={setup.azure[way]}
              copy
            />
          </div>
        </div>
      </Tabs>
    </>
  );
}

/** Access with an application of Entra that has a role on the subscription. */
export function AzureFields({ form, method }: FieldsProps & { method: AuthMethod }) {
  return (
    <>
      <ApplicationSetup />
      <Field label="Subscription id" error={form.errorAt('subscriptionId')}>
        <TextInput mono spellCheck={false} {...form.register('subscriptionId')} />
      </Field>
      <Field label="Tenant id" error={form.errorAt('tenantId')} hint="Directory (tenant) ID.">
        <TextInput mono spellCheck={false} {...form.register('tenantId')} />
      </Field>
      <Field
        label="Application id"
        error={form.errorAt('clientId')}
        hint="Application (client) ID."
      >
        <TextInput mono spellCheck={false} {...form.register('clientId')} />
      </Field>
      {method === 'service_principal_secret' ? (
        <Field
          label="Secret value"
          error={form.errorAt('clientSecret')}
          hint="Not the id of the secret. It is stored encrypted and never shown again."
        >
          <PasswordInput autoComplete="off" {...form.register('clientSecret')} />
        </Field>
      ) : (
        <Field
          label="Certificate and private key"
          error={form.errorAt('certificate')}
          hint="Both as PEM, one after the other. They are stored encrypted and never shown again."
        >
          <Textarea
            rows={5}
            spellCheck={false}
            autoComplete="off"
            mono
            placeholder="-----BEGIN CERTIFICATE-----"
            {...form.register('certificate')}
          />
        </Field>
      )}
      <Field label="Cloud" error={form.errorAt('cloud')}>
        <Select options={clouds} {...form.register('cloud')} />
      </Field>
    </>
  );
}
