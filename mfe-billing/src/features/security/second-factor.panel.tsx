import { useHost, useSession } from '@parapet/remote-kit/host';
import type { HostSecondFactors } from '@parapet/remote-kit/host-context';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddAppDialog } from './add-app.dialog.tsx';
import { AddPasskeyDialog } from './add-passkey.dialog.tsx';
import { AddPhoneDialog } from './add-phone.dialog.tsx';
import { FactorList } from './factor-list.tsx';
import { NewRecoveryCodesDialog } from './new-recovery-codes.dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The second factors of the account: add, list and remove them, and recovery codes. */
export function SecondFactorPanel({ secondFactors }: { secondFactors: HostSecondFactors }) {
  const { notify } = useHost();
  const { user } = useSession();
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const [adding, setAdding] = useState<'app' | 'passkey' | 'phone' | null>(null);
  const query = useQuery({
    queryKey: ['second-factors'],
    queryFn: async () => {
      const listed = await secondFactors.list();
      if (!listed.ok) throw new Error(listed.message);
      return listed.value;
    },
  });
  const state = useQueryState(query);
  const reload = async () => void (await query.refetch());
  const makeCodes = async () => {
    const made = await secondFactors.makeRecoveryCodes();
    setAdding(null);
    if (made.ok) setNewCodes(made.value);
    else notify({ tone: 'danger', text: made.message });
  };

  if (state.status === 'failed') {
    const { error } = state;
    const body = error instanceof Error ? error.message : '';
    return (
      <Panel title="Second factor">
        <FailureState
          message={{
            title: 'Second factors could not be read',
            body,
            requestId: null,
            canRetry: true,
          }}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      </Panel>
    );
  }
  if (state.status === 'loading') {
    return (
      <Panel title="Second factor">
        <Skeleton lines={3} label="Loading your second factors" />
      </Panel>
    );
  }
  const { factors, recoveryCodes, offersPhone, offersApps = true, offersPasskeys } = state.data;
  const { addPasskey } = secondFactors;
  const canAddPasskey = offersPasskeys && addPasskey !== undefined;
  const isNoneOffered = !offersApps && !canAddPasskey && !offersPhone;
  const missing = isNoneOffered ? 'Second factors' : offersPasskeys === false ? 'Passkeys' : null;
  const takenNames = factors.map(({ name }) => name);
  /** Read again also after nothing was added: a service may have refused the kind. */
  const close = async () => {
    setAdding(null);
    await reload();
  };
  const finish = async (text: string) => {
    notify({ tone: 'success', text });
    const { data } = await query.refetch();
    // Without codes, a factor that gets lost locks the account. Its dialog stays until they are there, so
    // that they cover nothing that was begun meanwhile.
    if (data?.factors.length && data.recoveryCodes?.total === 0) await makeCodes();
    else setAdding(null);
  };
  return (
    <Panel title="Second factor" meta={factors.length > 0 ? 'on' : 'off'}>
      <div className="flex max-w-[640px] flex-col gap-5">
        <p>
          {factors.length > 0
            ? 'Signing in needs your password and one of these.'
            : 'With a second factor, nobody can sign in with your password alone.'}
        </p>
        {factors.length > 0 ? (
          <FactorList factors={factors} secondFactors={secondFactors} onChanged={reload} />
        ) : null}
        <div className="flex flex-wrap gap-3">
          {offersApps ? (
            <Button onClick={() => setAdding('app')}>Add an authenticator app</Button>
          ) : null}
          {canAddPasskey ? (
            <Button onClick={() => setAdding('passkey')}>Add a passkey</Button>
          ) : null}
          {offersPhone ? (
            <Button onClick={() => setAdding('phone')}>Add a phone number</Button>
          ) : null}
        </div>
        {missing === null ? null : (
          <p className="text-xs text-ink-3">
            {missing} cannot be added: your browser or the service that signs you in does not offer
            them.
          </p>
        )}
        {recoveryCodes && factors.length > 0 ? (
          <RecoveryCodes status={recoveryCodes} make={makeCodes} />
        ) : null}
        {recoveryCodes === null && factors.length === 1 ? (
          <p className="text-xs text-ink-3">
            Add another second factor, so that you can sign in when you lose the first one.
          </p>
        ) : null}
      </div>
      {newCodes === null ? null : (
        <NewRecoveryCodesDialog
          codes={newCodes}
          login={user?.email ?? ''}
          onClose={() => {
            setNewCodes(null);
            void reload();
          }}
        />
      )}
      {adding === 'app' ? (
        <AddAppDialog
          takenNames={takenNames}
          secondFactors={secondFactors}
          onClose={() => void close()}
          onAdded={() => finish('Your authenticator app is added')}
        />
      ) : null}
      {adding === 'passkey' && addPasskey ? (
        <AddPasskeyDialog
          takenNames={takenNames}
          add={addPasskey}
          onClose={() => void close()}
          onAdded={() => finish('Your passkey is added')}
        />
      ) : null}
      {adding === 'phone' ? (
        <AddPhoneDialog
          secondFactors={secondFactors}
          onClose={() => void close()}
          onAdded={() => finish('Your phone is added')}
        />
      ) : null}
    </Panel>
  );
}
