import { useHost, useSession } from '@parapet/remote-kit/host';
import { useQuery } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { PictureForm } from '../../settings/picture-form.tsx';
import { scaleAvatar } from '../../settings/scale-picture.ts';

/** The picture of the user. */
export function AvatarForm() {
  const api = useBillingApi();
  const { account } = useHost();
  const { user } = useSession();
  const { data, refetch } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => api.getAccount(signal),
  });
  return (
    <PictureForm
      noun="picture"
      kind="person"
      name={user?.displayName ?? user?.email ?? ''}
      picture={{ src: data?.avatarUrl ?? null, srcSet: data?.avatarSet ?? null }}
      note="PNG, JPEG or WebP, also dropped here. Members of your workspaces see it."
      onChoose={async (file) => api.saveAvatar(await scaleAvatar(file))}
      onRemove={() => api.removeAvatar()}
      onChanged={() => Promise.all([refetch(), account?.reload()])}
    />
  );
}
