import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type CreatedApiKey,
  createApiKeySchema,
  type Scope,
  scopes,
} from '@parapet/contracts/access/api-key';
import { hasRight } from '@parapet/contracts/access/rights';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useWorkspace } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Checkbox } from '@parapet/ui/checkbox';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { TextInput } from '@parapet/ui/text-input';
import { useBillingApi } from '../../app.ts';
import { rightLabel } from '../../settings/right-label.ts';

interface Values {
  name: string;
  scopes: Scope[];
  expiresInDays: number;
}

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

/** Offers the scopes that the own role has. */
export function CreateApiKey({ onCreated }: { onCreated: (key: CreatedApiKey) => Promise<void> }) {
  const api = useBillingApi();
  const role = useWorkspace()?.role;
  const form = useApiForm<Values, Values>({
    schema: createApiKeySchema,
    defaultValues: { name: '', scopes: ['read'], expiresInDays: 90 },
    send: async (input) => {
      await onCreated(await api.createApiKey(input));
      form.reset();
    },
    describe: (error) => failureMessage(error, 'The API key', 'was not created'),
  });
  const problem = form.errorAt('scopes');
  return (
    <form className="pp-form max-w-[560px]" aria-label="New API key" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <Field
        label="Name"
        hint="Where it is used, such as the name of a pipeline."
        error={form.errorAt('name')}
      >
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <fieldset className="flex flex-col gap-2 border-0 p-0">
        <legend className="pb-1">Scopes</legend>
        {scopes
          .filter((scope) => hasRight(role, scope))
          .map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={rightLabel(scope)}
              hint={<code>{scope}</code>}
              {...form.register('scopes')}
            />
          ))}
        {problem ? (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        ) : null}
      </fieldset>
      <Field label="Expires after" error={form.errorAt('expiresInDays')}>
        <Select options={lifetimes} {...form.register('expiresInDays', { valueAsNumber: true })} />
      </Field>
      <p className="text-xs text-ink-3">
        The key acts for you in this workspace. It stops working when you leave the workspace, and
        never has more rights than your role.
      </p>
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Create key
        </Button>
      </div>
    </form>
  );
}
