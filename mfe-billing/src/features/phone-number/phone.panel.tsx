import { useHost } from '@parapet/remote-kit/host';
import type { HostPhone } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { KeyValue } from '@parapet/ui/key-value';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangePhoneDialog } from './change-phone.dialog.tsx';

/** The phone number of the account; nothing in a host that cannot change it. */
export function PhonePanel() {
  const { account } = useHost();
  return account?.phone ? <PhoneOfAccount phone={account.phone} /> : null;
}

/** Nothing either where the service sends no codes and the account has no number. */
function PhoneOfAccount({ phone }: { phone: HostPhone }) {
  const { notify } = useHost();
  const [isChanging, setChanging] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['phone-number'],
    queryFn: () => phone.read(),
  });
  if (data && !data.isOffered && data.number === null) return null;
  const finish = async (number: string) => {
    setChanging(false);
    notify({ tone: 'success', text: `Your phone number is ${number}` });
    await refetch();
  };
  return (
    <Row>
      <Panel title="Phone number" meta="you can sign in with it">
        <div className="flex max-w-[480px] flex-col gap-5">
          {!data && !error ? <Skeleton lines={2} label="Loading your phone number" /> : null}
          {error ? (
            <>
              <p>{error.message}</p>
              <div>
                <Button busy={isFetching} onClick={() => void refetch()}>
                  Try again
                </Button>
              </div>
            </>
          ) : null}
          {data ? <KeyValue items={[{ key: 'Number', value: data.number ?? 'None' }]} /> : null}
          {data?.isOffered ? (
            <div>
              <Button onClick={() => setChanging(true)}>
                {data.number === null ? 'Add a phone number to sign in' : 'Change phone number'}
              </Button>
            </div>
          ) : null}
        </div>
      </Panel>
      {isChanging && data ? (
        <ChangePhoneDialog
          current={data.number}
          phone={phone}
          onClose={() => setChanging(false)}
          onChanged={finish}
        />
      ) : null}
    </Row>
  );
}
