import { ApiError } from '@parapet/api-client/api-error';
import { failureNotice } from '@parapet/api-client/failure-message';
import { useHost, useSession } from '@parapet/remote-kit/host';
import { Avatar } from '@parapet/ui/avatar';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { PICTURE_TYPES, PictureProblem, scalePicture } from './scale-picture.ts';

const messageOf = (error: unknown): string => {
  if (error instanceof PictureProblem) return error.message;
  const issue = error instanceof ApiError ? error.issues?.[0]?.message : undefined;
  if (issue) return issue;
  return failureNotice(error, 'The picture', 'was not changed').text;
};

/** The picture of the user: chosen or dropped, replaced and removed. */
export function AvatarForm() {
  const api = useBillingApi();
  const { account, notify } = useHost();
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data, refetch } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => api.getAccount(signal),
  });
  const change = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      notify({ tone: 'success', text: done });
      await Promise.all([refetch(), account?.reload()]);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    void change(async () => api.saveAvatar(await scalePicture(file)), 'Your picture was saved');
  };
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <div className="flex flex-col gap-3" {...drop}>
      <FormError title={failure} />
      <div className="flex items-center gap-4">
        <Avatar name={user?.displayName ?? user?.email ?? ''} src={data?.avatarUrl} size="lg" />
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept={PICTURE_TYPES.join(',')}
              hidden
              aria-label="Picture file"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                take(file);
                currentTarget.value = '';
              }}
            />
            <Button busy={isBusy} onClick={() => input.current?.click()}>
              {data?.avatarUrl ? 'Replace picture' : 'Choose a picture'}
            </Button>
            {data?.avatarUrl ? (
              <Button
                variant="quiet"
                disabled={isBusy}
                onClick={() => void change(() => api.removeAvatar(), 'Your picture was removed')}
              >
                Remove picture
              </Button>
            ) : null}
          </div>
          <p className="text-ink-2">
            PNG, JPEG or WebP, also dropped here. Members of your workspaces see it.
          </p>
        </div>
      </div>
    </div>
  );
}
