import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import type { Workspace } from '@parapet/contracts/access/workspace';
import { useHost } from '@parapet/remote-kit/host';
import { Switch } from '@parapet/ui/switch';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { settingsHref } from '../../settings/settings-tabs.ts';

/** The owner's switch that closes a workspace to members without a second factor. */
export function RequireSecondFactor({
  workspace,
  onChanged,
}: {
  workspace: Workspace;
  onChanged: () => Promise<void>;
}) {
  const api = useBillingApi();
  const { notify } = useHost();
  const [isSaving, setSaving] = useState(false);
  const { name, mfa_required: isRequired } = workspace;
  if (workspace.role !== 'owner') {
    return isRequired ? (
      <p className="text-xs text-ink-3">Every member needs a second factor.</p>
    ) : null;
  }

  const choose = async (mfa_required: boolean) => {
    setSaving(true);
    try {
      await api.updateWorkspace({ name, mfa_required });
      await onChanged();
      notify({
        tone: 'success',
        text: mfa_required
          ? `${name} requires a second factor`
          : `${name} requires no second factor`,
      });
    } catch (error) {
      const { title, body } = failureMessage(error, 'The workspace', 'was not saved');
      const isMissing = isApiError(error) && error.code === 'second_factor_missing';
      notify({
        tone: 'danger',
        text: isMissing ? body : `${title}. ${body}`,
        ...(isMissing && { action: { label: 'Add one', to: settingsHref('security') } }),
      });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Switch
      label="Require a second factor"
      hint="Members without one cannot open this workspace until they add one."
      checked={isRequired}
      disabled={isSaving}
      onChange={(on) => void choose(on)}
    />
  );
}
