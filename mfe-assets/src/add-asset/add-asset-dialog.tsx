import type { Asset } from '@parapet/contracts/asset';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Checkbox } from '@parapet/ui/checkbox';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { TextInput } from '@parapet/ui/text-input';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ExistingAsset } from './existing-asset.tsx';
import { PlanLimit } from './plan-limit.tsx';
import { type AddProblem, useAddAsset } from './use-add-asset.ts';

interface AddAssetDialogProps {
  /** The initial text of the field. */
  initialValue?: string;
  onClose: () => void;
  /** Called when the asset was added or restored from the archive. */
  onAdded: (asset: Asset) => void;
}

/** Asks for a target and the right to scan it. Mount it to open it. */
export function AddAssetDialog({ initialValue = '', onClose, onAdded }: AddAssetDialogProps) {
  const { deployment } = useHost();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState(initialValue);
  const [consent, setConsent] = useState(false);
  const { problem, busy, add, restore } = useAddAsset(onAdded);

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void add(value, consent);
  };

  return (
    <Dialog
      open
      title="Add an asset"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Add asset
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="pp-form" onSubmit={submit} noValidate>
        <FormError {...failureOf(problem)} />
        <Field
          label="Domain, IP address or URL"
          error={valueError(problem)}
          hint={
            problem?.kind === 'duplicate' && problem.existing ? (
              <ExistingAsset
                asset={problem.existing}
                busy={busy}
                onRestore={(asset) => void restore(asset)}
              />
            ) : (
              'For example example.com, 203.0.113.7 or https://shop.example.com'
            )
          }
        >
          <TextInput
            mono
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            inputMode="url"
            enterKeyHint="done"
            maxLength={2048}
            data-autofocus
          />
        </Field>
        <Checkbox
          label="I have the right to scan this target"
          hint="You own it, or its owner has agreed. Your confirmation is stored with the asset."
          error={problem?.kind === 'fields' ? problem.consent : null}
          checked={consent}
          onChange={(event) => setConsent(event.currentTarget.checked)}
        />
        {deployment === 'embedded' ? (
          <p className="text-xs text-ink-3">
            This installation runs on your own machine: you can also add localhost and private
            addresses. They count as verified.
          </p>
        ) : null}
        <PlanLimit limitError={problem?.kind === 'plan' ? problem.message : null} />
      </form>
    </Dialog>
  );
}

const valueError = (problem: AddProblem | null): string | null => {
  if (problem?.kind === 'fields') return problem.value;
  return problem?.kind === 'duplicate' ? problem.message : null;
};

const failureOf = (problem: AddProblem | null) =>
  problem?.kind === 'failed'
    ? { title: problem.title, ...(problem.requestId ? { requestId: problem.requestId } : {}) }
    : { title: null };
