import type { Workspace } from '@parapet/contracts/access/workspace';
import { useBillingApi } from '../../app.ts';
import { PictureForm } from '../../settings/picture-form.tsx';
import { scaleLogo } from '../../settings/scale-picture.ts';

/** The logo of the current workspace, for its owner. */
export function LogoForm({
  workspace,
  onChanged,
}: {
  workspace: Workspace;
  onChanged: () => Promise<void>;
}) {
  const api = useBillingApi();
  return (
    <PictureForm
      noun="logo"
      kind="workspace"
      name={workspace.name}
      picture={{ src: workspace.logo_url, srcSet: workspace.logo_set }}
      note="PNG, JPEG or WebP, also dropped here. It is in the menu of workspaces and on reports."
      onChoose={async (file) => api.saveLogo(await scaleLogo(file))}
      onRemove={() => api.removeLogo()}
      onChanged={onChanged}
    />
  );
}
