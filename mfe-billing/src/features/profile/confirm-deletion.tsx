import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type AccountDeletion,
  DELETE_ACCOUNT,
  deleteAccountSchema,
} from '@parapet/contracts/access/account';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';
import { useId } from 'react';
import { useBillingApi } from '../../app.ts';
import { AccountLosses } from './account-losses.tsx';

/** The last step: the words are typed, and the page is left. */
export function ConfirmDeletion({
  losses,
  title,
  onClose,
}: {
  losses: AccountDeletion;
  title: string;
  onClose: () => void;
}) {
  const api = useBillingApi();
  const { account, notify, session } = useHost();
  const formId = useId();
  const form = useApiForm({
    schema: deleteAccountSchema,
    defaultValues: { confirmation: '' },
    send: async ({ confirmation }) => {
      await api.deleteAccount(confirmation);
      notify({ tone: 'success', text: 'Your account was deleted' });
      onClose();
      if (account?.signOut) await account.signOut();
      else session.reportDead(await session.getAccessToken());
    },
    describe: (error) => failureMessage(error, 'Your account', 'was not deleted'),
  });
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            busy={form.pending}
            disabled={form.watch('confirmation').trim().toLowerCase() !== DELETE_ACCOUNT}
          >
            Delete account
          </Button>
        </>
      }
    >
      <form id={formId} className="pp-form" autoComplete="off" {...form.formProps}>
        <FormError title={null} {...form.failure} />
        <AccountLosses losses={losses} />
        <Field
          label="Confirmation"
          hint={`Type "${DELETE_ACCOUNT}".`}
          error={form.errorAt('confirmation')}
        >
          <TextInput data-autofocus {...form.register('confirmation')} />
        </Field>
      </form>
    </Dialog>
  );
}
