import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { createCloudOrganisationSchema } from '@parapet/contracts/cloud/organisation';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { TextInput } from '@parapet/ui/text-input';
import { z } from 'zod';
import { useCloudApi } from '../app.ts';
import { memberNouns } from './organisation-labels.ts';
import { rootLabels } from './root-labels.ts';

const needs = {
  aws: 'Its role needs organizations:DescribeOrganization and organizations:ListAccounts, which the management account and delegated ones may use. The others are read by a role of the same name, trust and policies in each: a CloudFormation StackSet makes them.',
  azure:
    'The application sees the subscriptions that it has the Reader role on. Give it that role on a management group to see all below it.',
  gcp: 'The service account sees the projects that it has rights on. Give it the roles on a folder or the organization to see all below it.',
} as const;

/** An empty field is no limit. */
const followSchema = createCloudOrganisationSchema.extend({
  root: z
    .string()
    .trim()
    .transform((text) => text || null),
});

/** Has the organization of an account read. Nothing is connected before its accounts are chosen. */
export function FollowDialog({
  account,
  onClose,
  onFollowed,
}: {
  account: CloudAccount;
  onClose: () => void;
  onFollowed: () => void;
}) {
  const api = useCloudApi();
  const form = useApiForm({
    schema: followSchema,
    defaultValues: { readerId: account.id, memberRole: 'ParapetAudit', root: '' },
    describe: (error) => failureMessage(error, 'The organization', 'was not followed'),
    send: async (value) => {
      await api.followOrganisation(value);
      onFollowed();
    },
  });
  const [, nouns] = memberNouns[account.provider];
  const root = rootLabels[account.provider];
  return (
    <FormDialog
      title={`Other ${nouns} of the organization`}
      submitLabel={`List ${nouns}`}
      form={form}
      onClose={onClose}
    >
      <p>
        {`The ${nouns} are listed through ${account.alias}, now and each day. You choose which are connected; those that join later follow the choice, and those that leave are ${account.provider === 'aws' ? 'removed' : 'paused'}.`}
      </p>
      <p className="text-ink-2">{needs[account.provider]}</p>
      {account.provider === 'aws' ? (
        <Field
          label="Role in each account"
          error={form.errorAt('memberRole')}
          hint="The name alone, without path."
        >
          <TextInput mono spellCheck={false} {...form.register('memberRole')} />
        </Field>
      ) : null}
      {root ? (
        <Field label={root.label} error={form.errorAt('root')} hint={root.hint}>
          <TextInput mono spellCheck={false} {...form.register('root')} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
