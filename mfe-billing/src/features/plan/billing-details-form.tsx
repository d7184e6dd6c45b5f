import { failureMessage } from '@parapet/api-client/failure-message';
import { type BillingDetails, saveBillingDetailsSchema } from '@parapet/contracts/plans/billing';
import { countries, countryName } from '@parapet/contracts/plans/countries';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Panel } from '@parapet/ui/panel';
import { Select } from '@parapet/ui/select';
import { Skeleton } from '@parapet/ui/skeleton';
import { TextInput } from '@parapet/ui/text-input';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { BILLING_DETAILS } from '../../plan/billing-queries.ts';

const empty = { name: '', street: '', postalCode: '', city: '', country: '', vatId: '' };

const countryOptions = [
  { value: '', label: 'Choose a country' },
  ...countries
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
];

/** Who invoices are for. */
export function BillingDetailsPanel() {
  const api = useBillingApi();
  const query = useQuery({
    queryKey: BILLING_DETAILS,
    queryFn: ({ signal }) => api.getBillingDetails(signal),
  });
  const state = useQueryState(query);
  return (
    <Panel title="Billing details" meta="shown on invoices; the country decides the VAT">
      {state.status === 'loading' ? <Skeleton lines={5} label="Loading billing details" /> : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'Billing details')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'ready' ? (
        <DetailsForm saved={state.data.details} sellerCountry={state.data.sellerCountry} />
      ) : null}
    </Panel>
  );
}

function DetailsForm({
  saved,
  sellerCountry,
}: {
  saved: BillingDetails | null;
  sellerCountry: string;
}) {
  const api = useBillingApi();
  const { notify } = useHost();
  const queries = useQueryClient();
  const values = saved ? { ...saved, vatId: saved.vatId ?? '' } : empty;
  const form = useApiForm({
    schema: saveBillingDetailsSchema,
    defaultValues: values,
    values,
    send: async (details) => {
      const next = await api.saveBillingDetails(details);
      form.reset({ ...next, vatId: next.vatId ?? '' });
      queries.setQueryData(BILLING_DETAILS, { details: next, sellerCountry });
      notify({ tone: 'success', text: 'Your billing details were saved' });
    },
    describe: (error) => failureMessage(error, 'Your billing details', 'were not saved'),
  });
  return (
    <form className="pp-form max-w-[480px]" aria-label="Billing details" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <Field label="Name or company" error={form.errorAt('name')}>
        <TextInput autoComplete="organization" {...form.register('name')} />
      </Field>
      <Field label="Street" error={form.errorAt('street')}>
        <TextInput autoComplete="street-address" {...form.register('street')} />
      </Field>
      <Field label="Postal code" error={form.errorAt('postalCode')}>
        <TextInput autoComplete="postal-code" {...form.register('postalCode')} />
      </Field>
      <Field label="City" error={form.errorAt('city')}>
        <TextInput autoComplete="address-level2" {...form.register('city')} />
      </Field>
      <Field label="Country" error={form.errorAt('country')}>
        <Select options={countryOptions} autoComplete="country" {...form.register('country')} />
      </Field>
      <Field
        label="VAT ID"
        optional
        error={form.errorAt('vatId')}
        hint="For companies in the European Union. Outside the seller's country, you account for the VAT yourself."
      >
        <TextInput mono {...form.register('vatId')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.pending}>
          Save billing details
        </Button>
      </div>
    </form>
  );
}
