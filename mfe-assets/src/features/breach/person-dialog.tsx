import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { ConfirmDialog } from '@parapet/ui/confirm-dialog';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { TextInput } from '@parapet/ui/text-input';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useAssetsApi } from '../../app.ts';
import { saveJson } from './save-json.ts';
import { useBreachCommands } from './use-breach-commands.ts';

const formSchema = z.object({
  address: z.string().trim().max(320).pipe(z.email('Enter an email address')),
});

type Found = Awaited<ReturnType<ReturnType<typeof useAssetsApi>['findBreachPerson']>>['person'];

/** Answers a request of access or erasure: finds a person by the address, exports or erases. */
export function PersonDialog({ onClose }: { onClose: () => void }) {
  const api = useAssetsApi();
  const { notify } = useHost();
  const { refresh } = useBreachCommands();
  const eraseRefusal = useRefusal('manageBreach', { toRemove: true });
  const searchRefusal = useRefusal('searchBreaches');
  /** Undefined until somebody was looked for. */
  const [found, setFound] = useState<Found | undefined>(undefined);
  const [erasing, setErasing] = useState(false);
  const form = useApiForm({
    schema: formSchema,
    defaultValues: { address: '' },
    send: async ({ address }) => {
      setFound(undefined);
      setFound((await api.findBreachPerson({ address })).person);
    },
    describe: (error) => failureMessage(error, 'The address', 'could not be looked up'),
  });
  const save = useMutation({
    mutationFn: (personId: string) => api.exportBreachPerson(personId),
    onSuccess: (file) => saveJson('breach-person.json', file),
    onError: (error) => notify(failureNotice(error, 'The person', 'could not be exported')),
  });
  const erase = useMutation({
    mutationFn: (personId: string) => api.eraseBreachPerson(personId),
    onSuccess: async () => {
      setErasing(false);
      setFound(undefined);
      notify({ tone: 'success', text: 'The person was erased' });
      await refresh();
    },
    onError: (error) => notify(failureNotice(error, 'The person', 'was not erased')),
  });
  const search = useMutation({
    mutationFn: () => api.searchBreachAddress({ address: form.getValues('address') }),
    onSuccess: () => notify({ tone: 'success', text: 'Searching for the address' }),
    onError: (error) => notify(failureNotice(error, 'The search', 'was not started')),
    onSettled: refresh,
  });
  return (
    <>
      <FormDialog title="Find a person" submitLabel="Find" form={form} onClose={onClose}>
        <Field
          label="Email address"
          error={form.errorAt('address')}
          hint="It is compared by a keyed hash. The audit log records that you asked."
        >
          <TextInput type="email" {...form.register('address')} autoComplete="off" />
        </Field>
        {found === null ? (
          <Note
            title="Nothing is kept of this address"
            actions={
              <Button
                size="sm"
                refusal={searchRefusal}
                busy={search.isPending}
                onClick={() => search.mutate()}
              >
                Search for it now
              </Button>
            }
          >
            A search sends six digits of its hash to the service, and counts as one breach search.
          </Note>
        ) : null}
        {found ? (
          <Note
            title={found.maskedAddress}
            actions={
              <>
                <Button size="sm" busy={save.isPending} onClick={() => save.mutate(found.id)}>
                  Export
                </Button>
                <Button
                  size="sm"
                  variant="danger"
                  refusal={eraseRefusal}
                  onClick={() => setErasing(true)}
                >
                  Erase
                </Button>
              </>
            }
          >
            {found.exposures === 1 ? '1 exposure' : `${found.exposures} exposures`}.{' '}
            <TextLink href={`/dashboard/breach?person=${found.id}`}>Show them</TextLink>
          </Note>
        ) : null}
      </FormDialog>
      {found ? (
        <ConfirmDialog
          open={erasing}
          title={`Erase ${found.maskedAddress}?`}
          confirmLabel="Erase person"
          danger
          busy={erase.isPending}
          onConfirm={() => erase.mutate(found.id)}
          onCancel={() => setErasing(false)}
        >
          All exposures of this person are deleted. A keyed hash stays, so that later searches and
          imports leave the person out. This cannot be undone.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
