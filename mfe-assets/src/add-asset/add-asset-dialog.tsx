import type { Asset } from '@parapet/contracts/assets/asset';
import { repairsOf } from '@parapet/contracts/assets/target-repairs';
import { useHost } from '@parapet/remote-kit/host';
import { useNavigate } from '@parapet/remote-kit/router';
import { Checkbox } from '@parapet/ui/checkbox';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { TextLink } from '@parapet/ui/link';
import { TextInput } from '@parapet/ui/text-input';
import { useController, useWatch } from 'react-hook-form';
import type { Connection } from '../api/widgets-api.ts';
import { ExistingAsset } from './existing-asset.tsx';
import { isList, keepPastedList } from './pasted-list.ts';
import { PlanLimit } from './plan-limit.tsx';
import { TargetRepair } from './target-repair.tsx';
import { useAddAsset } from './use-add-asset.ts';

const IMPORT = '/dashboard/assets/importmodal';

interface AddAssetDialogProps {
  connection: Connection;
  /** The initial text of the field. */
  initialValue?: string;
  onClose: () => void;
  /** Called when the asset was added or restored from the archive. */
  onAdded: (asset: Asset) => void;
}

/** Asks for a target and the right to scan it. Mount it to open it. */
export function AddAssetDialog({
  connection,
  initialValue = '',
  onClose,
  onAdded,
}: AddAssetDialogProps) {
  const { deployment } = useHost();
  const navigate = useNavigate();
  const { form, limitError, existing, restore, scanAtOnce, chooseScanAtOnce } = useAddAsset(
    connection,
    initialValue,
    onAdded,
  );
  const consent = useController({ control: form.control, name: 'consent' }).field;
  const valueError = form.errorAt('value');
  const repairs = repairsOf(useWatch({ control: form.control, name: 'value' }));

  return (
    <FormDialog title="Add an asset" submitLabel="Add asset" form={form} onClose={onClose}>
      <Field
        label="Domain, IP address or URL"
        error={valueError}
        hint={
          existing && valueError ? (
            <ExistingAsset
              asset={existing}
              busy={form.pending}
              onRestore={(asset) => void restore(asset)}
            />
          ) : repairs ? (
            <TargetRepair
              repairs={repairs}
              busy={form.pending}
              onChoose={(target) => {
                form.setValue('value', target, { shouldDirty: true });
                form.formProps.ref.current?.requestSubmit();
              }}
            />
          ) : (
            'For example example.com, 203.0.113.7 or https://shop.example.com'
          )
        }
      >
        <TextInput
          mono
          {...form.register('value')}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          inputMode="url"
          enterKeyHint="done"
          maxLength={2048}
          data-autofocus
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (!isList(text)) return;
            event.preventDefault();
            keepPastedList(text);
            navigate(IMPORT);
          }}
        />
      </Field>
      <p className="text-xs text-ink-3">
        <TextLink href={IMPORT}>Import several at once</TextLink>, or paste them here
      </p>
      <Checkbox
        label="I have the right to scan this target"
        hint="You own it, or its owner has agreed. Your confirmation is stored with the asset."
        error={form.errorAt('consent')}
        checked={consent.value}
        onChange={consent.onChange}
      />
      <Checkbox
        label="Scan it at once"
        hint="Starts a safe scan when the asset is added."
        checked={scanAtOnce}
        onChange={(event) => chooseScanAtOnce(event.currentTarget.checked)}
      />
      {deployment === 'embedded' ? (
        <p className="text-xs text-ink-3">
          This installation runs on your own machine: you can also add localhost and private
          addresses. They count as verified.
        </p>
      ) : null}
      <PlanLimit limitError={limitError} />
    </FormDialog>
  );
}
